"""What the store has to say when something could not be kept or read: code -> sentence."""

from __future__ import annotations

from .catalog import N_

ERRORS = {
    # files of others
    "file_folder": N_("{path} is a folder, not a file."),
    "file_pipe": N_("{path} is a pipe, not a file."),
    "file_device": N_("{path} is a device, not a file."),
    "file_socket": N_("{path} is a socket, not a file."),
    # the folder and its database
    "disk_full": N_("There is no room left on the disk for {path}. Nothing was changed."),
    "read_only": N_("{path} cannot be written ({detail}). Nothing was changed."),
    "folder_gone": N_(
        "The saves folder {path} is gone: nothing can be kept, the table stands still until it is back. "
        "Put it back, or quit and start again."
    ),
    "folder_other": N_(
        "The saves in {path} are not the ones that were opened: nothing can be kept, the table stands still "
        "until those are back. Put them back, or quit and start again."
    ),
    "folder_open": N_("Others on this machine can read {path}, with the hands in play. chmod 700 closes it."),
    "folder_closed": N_("Others on this machine could read {path}; now only you can."),
    "no_file": N_("{path} is not there."),
    "busy": N_("Another process is using {path} and has not finished. Try again."),
    "damaged": N_(
        "{path} is damaged ({detail}). It was left as it is: move it away, or put back a copy from backups."
    ),
    "foreign": N_("{path} is a database, but not one of cardtui. It was left as it is."),
    "newer": N_(
        "{path} was written by a newer cardtui (schema {version}, this version reads {known}). "
        "It was left as it is: install the newer version."
    ),
    "database": N_("{path} could not be used: {detail}. Nothing was changed."),
    "system": N_("{path} could not be used: {detail}. Nothing was changed."),
    "too_large": N_("A number is too large to be saved. Nothing was changed."),
    "closed": N_("{path} is closed already."),
    # profiles
    "no_profile": N_("There is no profile number {id}."),
    "name_empty": N_("A name needs at least one character."),
    "name_taken": N_("The name {name} is taken."),
    "profile_seated": N_("This profile sits at the table {table}. Close that table first."),
    "relief_not_needed": N_("There is relief only below {entry}, the entry of the lowest room."),
    "relief_used_up": N_("There is relief at most {times} times a day. Come back tomorrow."),
    # tables in play
    "no_table": N_("There is no table number {id}."),
    "table_open": N_("Table {id} is open in another process."),
    "duel_open": N_("The duel is open in another process."),
    "table_closed": N_("The table {table} is closed already."),
    "damaged_table": N_("Table {id} cannot be read ({detail}). It was left as it is."),
    "table_newer": N_(
        "Table {id} was dealt by a newer cardtui (revision {rules} of the rules, this version reads "
        "{known}). It was left as it is: install the newer version."
    ),
    "hand_on_table": N_("A hand lies on “{table}”: seats change between two hands."),
    "out_of_turn": N_("Step {ply} does not follow the {kept} steps kept. Nothing was changed."),
    "settlement": N_("The hand at {table} replays to another settlement. Nothing was changed."),
    # history and records
    "no_hand": N_("There is no hand number {id}."),
    "record_foreign": N_("This is not a record of cardtui: it looks like {looks}."),
    "record_wrong": N_("This record is of no hand that can be ({detail})."),
    "record_newer": N_(
        "This record was written by a newer cardtui (format {format}, this version reads {known})."
    ),
    "record_later": N_(
        "This record is of revision {rules} of the rules and cannot be replayed by revision {known}."
    ),
    "record_too_large": N_("A record has at most {limit} bytes."),
    "record_cut": N_("The record is cut off at line {line}, column {column}."),
    "record_damaged": N_("The record is damaged at line {line}, column {column} ({detail})."),
    "record_step": N_("Step {step} of the record cannot be read: {detail}"),
    "record_illegal": N_("Step {step} of the record is not allowed ({clause})."),
    "record_unfinished": N_("The record ends after {ply} steps, before the end of the hand."),
    "record_result": N_("The hand in the record replays to another result."),
    # settings
    "settings_unreadable": N_("{path} cannot be read ({detail}); the settings are the usual ones."),
    "settings_value": N_("{path}: {key} cannot be {value}; the usual value is used."),
    "key_taken": N_("[keys] of the settings: {key} cannot be the key of {command}; it is left out."),
    "theme_name": N_("{path}: a theme needs a name of its own, of small letters and digits; it is left out."),
    "theme_wrong": N_("{path} is no theme ({detail}); it is left out."),
}

LOOKS = {
    "archive": N_("an archive"),
    "binary": N_("the data of another program"),
    "cases": N_("a file of rule cases"),
    "database": N_("a database"),
    "document": N_("a document"),
    "empty": N_("an empty file"),
    "json": N_("JSON of something else"),
    "page": N_("a web page"),
    "picture": N_("a picture"),
    "program": N_("a program"),
    "text": N_("some text"),
    "utf16": N_("text in UTF-16; a record is in UTF-8"),
}
