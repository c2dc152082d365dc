import type { Nouns } from '../en/nouns';

export const nouns: Nouns = {
  options: {
    base: 'base', size: 'tamaño', stones: 'fichas', start: 'comienzo', white: 'blancas', black: 'negras', implicit: 'minimax implícito', 'first-play': 'primera visita', sharpness: 'nitidez',
    aim: 'objetivo', arrivals: 'llegadas', aspiration: 'aspiración', b: 'hijos', c: 'exploración', candidates: 'candidatas', capture: 'captura', columns: 'columnas',
    counters: 'contrajugadas', d: 'profundidad', depth: 'profundidad', distance: 'distancia', evaluator: 'evaluador', exact: 'exacto', extensions: 'extensiones',
    fix: 'corregir', foresight: 'previsión', futility: 'futilidad', goal: 'meta', hash: 'tabla hash', history: 'historial', killers: 'jugadas asesinas',
    'last-two': 'las dos últimas', 'later-path': 'último camino', least: 'mínimo', level: 'nivel', line: 'línea', lines: 'líneas', lmr: 'reducciones (LMR)',
    majority: 'mayoría', memory: 'memoria', misere: 'misère', most: 'máximo', nodes: 'nodos', null: 'jugada nula', opponent: 'rival', order: 'orden',
    pie: 'regla del pastel', pits: 'hoyos', playout: 'simulación', pruning: 'poda', quiescence: 'quiescencia', remaining: 'restantes', rows: 'filas', rules: 'reglas',
    scout: 'ventana nula', seed: 'semilla', seeds: 'semillas', shape: 'forma', subset: 'subconjunto', table: 'tabla', tablebases: 'tablas de finales',
    threads: 'hilos', ties: 'empates', time: 'tiempo', 'top-row': 'fila superior', values: 'valores', without: 'sin',
    // weights of evaluators
    advance: 'avance', again: 'turno extra', back: 'fila de atrás', bishop: 'alfil', centre: 'centro', corner: 'esquina', edge: 'borde', hold: 'plantarse', king: 'rey o dama',
    'king-centre': 'dama centrada', knight: 'caballo', man: 'peón', mobility: 'movilidad', one: 'uno', pawn: 'peón', pawns: 'peones', piece: 'pieza', queen: 'dama',
    rook: 'torre', room: 'espacio', runaway: 'peón escapado', squares: 'casillas', threat: 'amenaza', three: 'tres', trade: 'cambio', turn: 'turno', two: 'dos',
  },
  values: {
    3: '3', 6: '6',
    alfonso: 'Alfonso X', all: 'todas', bell: 'Bell', best: 'mejor', captures: 'capturas', chance: 'azar', chess960: 'ajedrez 960', codecup: 'CodeCup', emptied: 'lado vacío',
    empty: 'vacío', 'engine:depth=1': 'búsqueda de profundidad 1', english: 'inglesas', evaluator: 'evaluador', first: 'primera', forced: 'obligatoria', greedy: 'voraz', last: 'última', margin: 'diferencia',
    murray: 'Murray', natural: 'natural', none: 'ninguno', off: 'no', on: 'sí', owner: 'dueño', quiescence: 'quiescencia', random: 'al azar', usual: 'habitual', reverse: 'inverso', soft: 'suave',
    standard: 'estándar', star1: 'Star1', star2: 'Star2', static: 'estático', study: 'del estudio', uniform: 'uniforme', win: 'victoria', written: 'escrito',
    "the game's own": 'el propio del juego',
    // evaluators
    harvest: 'almacenes y amenazas', lead: 'ventaja', material: 'material', 'open-lines': 'líneas abiertas', position: 'posición', race: 'carrera', stores: 'almacenes',
    tapered: 'del medio juego al final', threats: 'amenazas', zero: 'siempre 0',
  },
  terms: {
    lead: 'ventaja', stones: 'fichas',
    again: 'turnos extra', 'back row': 'fila de atrás', 'bare king': 'rey solo', bishop: 'alfil', captures: 'capturas', centre: 'centro', corners: 'esquinas', edge: 'borde',
    'king counters': 'contadores de damas', 'king safety': 'seguridad del rey', kings: 'damas', 'kings in the open': 'damas en abierto', knight: 'caballo',
    'lines of o': 'líneas de O', 'lines of x': 'líneas de X', 'material and squares': 'material y casillas', men: 'peones', mobility: 'movilidad',
    'open lines of o': 'líneas abiertas de O', 'open lines of x': 'líneas abiertas de X', pawn: 'peón', pawns: 'peones', pieces: 'piezas', pits: 'hoyos', points: 'puntos',
    queen: 'dama', rook: 'torre', room: 'espacio', runaways: 'peones escapados', stores: 'almacenes', tempo: 'tiempo', threats: 'amenazas', trade: 'cambio',
    'trade when ahead': 'cambio con ventaja', turn: 'turno', steal: 'robar', prevent: 'evitar',
  },
};
