#!/usr/bin/env node
// A player for any game, without its rules: everything it knows stands in the question.
//
//     ./run match connect --first "program:examples/bots/bot.js,time=2s" --second random --games 2
//     ./run match kalah --first "program:examples/bots/bot.js one-ply,successors=on" --second random --games 2
//
// Without a word it plays any move; with one-ply it looks one move ahead.
const readline = require("node:readline");

const anyMove = (question) => question.moves[Math.floor(Math.random() * question.moves.length)];

// A game that is over counts as won, drawn or lost; any other position has a value for the side that asks.
function worth(successor, me) {
  if (successor.outcome === null) return successor.value;
  if (successor.outcome.result === "1/2-1/2") return 0;
  return (successor.outcome.result === "1-0") === (me === "first") ? Infinity : -Infinity;
}

function bestMove(question) {
  let best = question.successors[0];
  for (const successor of question.successors)
    if (worth(successor, question.to_move) > worth(best, question.to_move)) best = successor; // the first of equals stays
  return best.move;
}

const choose = process.argv[2] === "one-ply" ? bestMove : anyMove;
readline.createInterface({ input: process.stdin }).on("line", (line) => console.log(choose(JSON.parse(line))));
