"""What stands in every page as it is: how it looks, and the keys and buttons."""

from __future__ import annotations

STYLE = """
:root { color-scheme: light dark; --ink: #1d2126; --paper: #fbfaf6; --line: #cfcabd; --mark: #e9e2c9; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e1d8; --paper: #1b1e22; --line: #454a52; --mark: #34383f; }
}
body { margin: 0 auto; max-width: 76rem; padding: 0 1rem 2rem; color: var(--ink); background: var(--paper);
  font: 16px/1.45 system-ui, "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif; }
[lang=en] [lang=zh-CN], [lang=zh-CN] [lang=en] { display: none; }
header, nav { display: flex; gap: .6rem; align-items: center; flex-wrap: wrap; padding: .5rem 0; }
nav { position: sticky; top: 0; background: var(--paper); border-bottom: 1px solid var(--line); }
h1 { font-size: 1.3rem; margin: 0 auto 0 0; }
h2 { font-size: 1.05rem; min-height: 3em; }
button { font: inherit; min-width: 2.6rem; padding: .3rem .6rem; color: inherit; background: var(--mark);
  border: 1px solid var(--line); border-radius: .4rem; cursor: pointer; }
output { margin-left: auto; font-variant-numeric: tabular-nums; }
main { display: grid; grid-template-columns: minmax(0, 3fr) minmax(14rem, 2fr); gap: 1.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem .35rem 0;
  border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th, td:nth-child(2) { white-space: nowrap; }
th i { font-weight: normal; }
kbd { font-size: .8em; opacity: .6; }
code { overflow-wrap: anywhere; }
td b { display: inline-block; font-family: ui-monospace, monospace; white-space: nowrap; }
b.red { color: #c0272d; }
@media (prefers-color-scheme: dark) { b.red { color: #ff7b72; } }
ol { list-style: none; margin: 0; padding: 0; max-height: 75vh; overflow-y: auto; font-size: .92rem; }
li { padding: .15rem .4rem; border-radius: .3rem; cursor: pointer; }
li.now { background: var(--mark); }
pre { overflow-x: auto; }
footer { margin-top: 2rem; border-top: 1px solid var(--line); font-size: .88rem; white-space: pre-line; }
p:target { background: var(--mark); }
.stepped section { display: none; }
.stepped section.now { display: block; }
@media (max-width: 50rem) { main { display: block; } ol { max-height: 30vh; } }
"""

SCRIPT = """
"use strict";
(() => {
  const root = document.documentElement, all = selector => [...document.querySelectorAll(selector)];
  const steps = all("section"), log = all("li"), count = document.querySelector("output");
  const last = steps.length - 1;
  let at = 0, runs = 0;
  const marks = steps.map((step, ply) => ply).filter(ply => "mark" in steps[ply].dataset);
  const go = ply => {
    at = Math.min(Math.max(ply, 0), last);
    steps.forEach((step, ply) => step.classList.toggle("now", ply === at));
    log.forEach((entry, index) => entry.classList.toggle("now", index + 1 === at));
    if (at && log[at - 1]) log[at - 1].scrollIntoView({block: "nearest"});
    if (count) count.textContent = at + "/" + last;
  };
  const stop = () => { clearInterval(runs); runs = 0; };
  const does = {
    "start": () => go(0),
    "end": () => go(last),
    "step-": () => go(at - 1),
    "step+": () => go(at + 1),
    "trick-": () => go(Math.max(0, ...marks.filter(ply => ply < at))),
    "trick+": () => go(Math.min(last, ...marks.filter(ply => ply > at))),
    "language": () => { root.lang = root.lang === "en" ? "zh-CN" : "en"; },
  };
  const act = what => {
    if (what === "run") {
      if (runs) { stop(); return; }
      if (at === last) go(0);
      runs = setInterval(() => { go(at + 1); if (at === last) stop(); }, 1000);
    } else {
      if (what !== "language") stop();
      does[what]();
    }
  };
  const keys = {
    "ArrowLeft": "step-", "ArrowRight": "step+", "ArrowUp": "trick-", "ArrowDown": "trick+",
    "Home": "start", "End": "end", " ": "run", "z": "language",
  };
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
    event.preventDefault();
    act(keys[event.key]);
  });
  all("button").forEach(button => button.addEventListener("click", () => {
    button.blur();
    act(button.dataset.do);
  }));
  log.forEach((entry, index) => entry.addEventListener("click", event => {
    if (event.target.tagName !== "A") { stop(); go(index + 1); }
  }));
  document.body.classList.add("stepped");
  go(Number(document.body.dataset.ply));
})();
"""
