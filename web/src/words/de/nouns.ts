import type { Nouns } from '../en/nouns';

export const nouns: Nouns = {
  options: {
    base: 'Basis', size: 'Größe', stones: 'Steine', start: 'Anfang', white: 'Weiß', black: 'Schwarz', implicit: 'implizites Minimax', 'first-play': 'erster Besuch', sharpness: 'Schärfe',
    aim: 'Ziel', arrivals: 'Ankünfte', aspiration: 'Aspirationsfenster', b: 'Kinder', c: 'Erkundung', candidates: 'Kandidaten', capture: 'Schlagen', columns: 'Spalten',
    counters: 'Gegenzüge', d: 'Tiefe', depth: 'Tiefe', distance: 'Distanz', evaluator: 'Bewerter', exact: 'genau', extensions: 'Erweiterungen',
    fix: 'beheben', foresight: 'Voraussicht', futility: 'Futility', goal: 'Ziel', hash: 'Hashtabelle', history: 'Verlauf', killers: 'Killerzüge',
    'last-two': 'die letzten zwei', 'later-path': 'späterer Weg', least: 'kleinster', level: 'Stufe', line: 'Reihe', lines: 'Varianten', lmr: 'Reduktionen (LMR)',
    majority: 'Mehrheit', memory: 'Speicher', misere: 'Misère', most: 'größter', nodes: 'Knoten', null: 'Nullzug', opponent: 'Gegner', order: 'Reihenfolge',
    pie: 'Kuchenregel', pits: 'Mulden', playout: 'Playout', pruning: 'Abschneiden', quiescence: 'Ruhesuche', remaining: 'Rest', rows: 'Zeilen', rules: 'Regeln',
    scout: 'Nullfenster', seed: 'Startwert', seeds: 'Samen', shape: 'Form', subset: 'Teilmenge', table: 'Tabelle', tablebases: 'Endspieldatenbanken',
    threads: 'Threads', ties: 'Gleichstände', time: 'Zeit', 'top-row': 'oberste Reihe', values: 'Werte', without: 'ohne',
    // weights of evaluators
    advance: 'Vorrücken', again: 'weiterer Zug', back: 'Grundreihe', bishop: 'Läufer', centre: 'Zentrum', corner: 'Ecke', edge: 'Rand', hold: 'Halten', king: 'König oder Dame',
    'king-centre': 'Dame im Zentrum', knight: 'Springer', man: 'Stein', mobility: 'Beweglichkeit', one: 'eins', pawn: 'Bauer', pawns: 'Bauern', piece: 'Stein', queen: 'Dame',
    rook: 'Turm', room: 'Raum', runaway: 'Durchbrecher', squares: 'Felder', threat: 'Drohung', three: 'drei', trade: 'Abtausch', turn: 'Zugrecht', two: 'zwei',
  },
  values: {
    3: '3', 6: '6',
    alfonso: 'Alfons X.', all: 'alle', bell: 'Bell', best: 'beste', captures: 'Schläge', chance: 'Zufall', chess960: 'Chess960', codecup: 'CodeCup', emptied: 'leere Seite',
    empty: 'leer', 'engine:depth=1': 'Suche mit Tiefe 1', english: 'englisch', evaluator: 'Bewerter', first: 'erster', forced: 'Schlagzwang', greedy: 'gierig', last: 'letzter', margin: 'Differenz',
    murray: 'Murray', natural: 'natürlich', none: 'keine', off: 'aus', on: 'an', owner: 'Besitzer', quiescence: 'Ruhesuche', random: 'zufällig', usual: 'üblich', reverse: 'umgekehrt', soft: 'weich',
    standard: 'Standard', star1: 'Star1', star2: 'Star2', static: 'statisch', study: 'der Studie', uniform: 'gleichverteilt', win: 'Sieg', written: 'geschrieben',
    "the game's own": 'der des Spiels',
    // evaluators
    harvest: 'Lager und Drohungen', lead: 'Vorsprung', material: 'Material', 'open-lines': 'offene Reihen', position: 'Stellung', race: 'Wettlauf', stores: 'Lager',
    tapered: 'Mittelspiel bis Endspiel', threats: 'Drohungen', zero: 'immer 0',
  },
  terms: {
    lead: 'Vorsprung', stones: 'Steine',
    again: 'weitere Züge', 'back row': 'Grundreihe', 'bare king': 'nackter König', bishop: 'Läufer', captures: 'Schläge', centre: 'Zentrum', corners: 'Ecken', edge: 'Rand',
    'king counters': 'Damenzähler', 'king safety': 'Königssicherheit', kings: 'Damen', 'kings in the open': 'freie Damen', knight: 'Springer',
    'lines of o': 'Reihen von O', 'lines of x': 'Reihen von X', 'material and squares': 'Material und Felder', men: 'Steine', mobility: 'Beweglichkeit',
    'open lines of o': 'offene Reihen von O', 'open lines of x': 'offene Reihen von X', pawn: 'Bauer', pawns: 'Bauern', pieces: 'Steine', pits: 'Mulden', points: 'Punkte',
    queen: 'Dame', rook: 'Turm', room: 'Raum', runaways: 'Durchbrecher', stores: 'Lager', tempo: 'Tempo', threats: 'Drohungen', trade: 'Abtausch',
    'trade when ahead': 'Abtausch im Vorteil', turn: 'Zugrecht', steal: 'Rauben', prevent: 'Verhindern',
  },
};
