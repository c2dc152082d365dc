// Replays the games of a report: draws the position that is asked for into the board, in the units of the board's SVG.
const byId = (id) => document.getElementById(id);
const games = JSON.parse(byId('games').textContent);
const pick = byId('pick');
const board = byId('board');
const list = byId('moves');
const slider = byId('ply');
const svgNamespace = 'http://www.w3.org/2000/svg';
const unit = 48;
const sides = ['first', 'second', 'neutral'];
let game = null;
let ply = 0;

function add(layer, name, attributes, text) {
  const element = document.createElementNS(svgNamespace, name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  if (text !== undefined) element.textContent = text;
  layer.appendChild(element);
}

function draw() {
  const svg = board.querySelector('svg');
  const old = svg.querySelector('#layer');
  if (old) old.remove();
  const layer = document.createElementNS(svgNamespace, 'g');
  layer.id = 'layer';
  svg.appendChild(layer);
  const [pieces, labels] = game.data.boards[ply];
  for (const [x, y, owner, mark, disc] of pieces) {
    const side = sides[owner] || 'neutral';
    if (disc) add(layer, 'circle', { class: side, cx: x * unit, cy: y * unit, r: 0.36 * unit });
    const look = { class: (disc ? side : 'lone') + '-mark', x: x * unit, y: y * unit, 'font-size': (disc ? 0.42 : 0.7) * unit };
    if (mark) add(layer, 'text', look, mark);
  }
  for (const [x, y, text, size] of labels)
    add(layer, 'text', { class: 'label', x: x * unit, y: y * unit, 'font-size': size * unit }, text);
  slider.value = ply;
  byId('where').textContent = 'ply ' + ply + ' of ' + game.data.moves.length;
  [...list.children].forEach((button, i) => button.setAttribute('aria-current', i + 1 === ply));
  const current = list.children[ply - 1];
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - 60;
}

function show(to) {
  ply = Math.max(0, Math.min(game.data.moves.length, to));
  draw();
}

function choose(index) {
  game = games[index];
  board.innerHTML = games[game.board].svg;
  list.textContent = '';
  game.data.moves.forEach(([move, side, value, nodes], i) => {
    const button = document.createElement('button');
    button.textContent = i + 1 + '. ' + move + (value === '' ? '' : ' (' + value + ')');
    button.title = side + (nodes ? ', ' + nodes + ' positions' : '');
    button.onclick = () => show(i + 1);
    list.appendChild(button);
  });
  slider.max = game.data.moves.length;
  byId('end').textContent = '\u00b7 ' + game.data.end;
  byId('values').innerHTML = game.values;
  show(0);
}

games.forEach((each, i) => {
  const option = document.createElement('option');
  option.value = i;
  option.textContent = each.title;
  pick.appendChild(option);
});
pick.onchange = () => choose(+pick.value);
slider.oninput = () => show(+slider.value);
byId('start').onclick = () => show(0);
byId('back').onclick = () => show(ply - 1);
byId('next').onclick = () => show(ply + 1);
byId('last').onclick = () => show(Infinity);
if (games.length) choose(0);
