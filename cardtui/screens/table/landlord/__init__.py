"""The landlord games on the table: calling, robbing, showing, doubling, play, stakes."""
