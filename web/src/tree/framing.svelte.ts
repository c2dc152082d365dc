import { fitted, showing, zoomed, type Camera } from './camera';
import { distant } from './distant';
import { levelHeight, placeWidth } from './draw';
import { crossing, standing, type Layout } from './layout';
import type { SearchReplay } from './replay.svelte';
import type { Tree } from './model';

/** Places a pixel is worth from which on letters can be read, and shapes told apart. */
const letters = 34;
const shapes = 12;
/** Down to here a phone has buttons all along the upper edge of the window, in pixels. */
const buttons = 54;

/** Below these scales a tree that fits into the window cannot be read, on a desk and on a phone. */
const leastWide = 0.7;
const leastNarrow = 0.5;
/** … and a large one is opened at this scale or nearer. */
const leastNear = 0.72;
/** Letters are easily read at this scale. */
const near = 0.9;
/** The picture is drawn anew when it is so much nearer or further. */
const coarse = 1.25;

/** What of a tree the window shows, and how near: where items stand, and which are to be drawn. */
export class Framing {
  width = $state(0);
  height = $state(0);
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });

  readonly narrow = $derived(this.width > 0 && this.width < 560);
  readonly gap = $derived(placeWidth(this.tree, this.narrow));
  private readonly breadth = $derived((this.layout.right - this.layout.left) * this.gap + 1.5 * this.gap);
  /** Letters can be read from here on. */
  private readonly readable = $derived(30 / this.gap);
  private readonly least = $derived(this.narrow ? leastNarrow : leastWide);
  /** How near a tree is opened that is too large to be read as a whole: all levels of the best line, where that can be read. */
  private readonly homeScale = $derived(
    Math.max(leastNear, Math.min(near, this.height / ((this.layout.levels.length - 1) * levelHeight + 112))),
  );
  /** A wide tree is drawn taller, so that it fills the window and its lines can be told apart. */
  private readonly usualRise = $derived.by(() => {
    const across = this.width / this.breadth;
    const scale = across < this.least ? this.homeScale : Math.min(1.5, across);
    const room = (this.height / scale - 130) / Math.max(1, this.layout.levels.length - 1);
    return Math.round(Math.max(levelHeight, Math.min(room, 3.2 * levelHeight)));
  });
  /** From afar only the breadth shrinks: the levels go on filling the window. */
  readonly rise = $derived(
    this.camera.scale < this.readable
      ? Math.max(this.usualRise, (0.8 * this.height) / Math.max(1, this.layout.levels.length - 1) / this.camera.scale)
      : this.usualRise,
  );
  private readonly box = $derived({
    x: this.layout.left * this.gap - this.gap * 0.75,
    y: -62,
    width: this.breadth,
    height: (this.layout.levels.length - 1) * this.usualRise + 112,
  });

  // Drawn with a margin, so that a pan is a change of one attribute until the margin is used up.
  private readonly scale = $derived(coarse ** Math.round(Math.log(this.camera.scale) / Math.log(coarse)));
  private readonly cell = $derived(Math.max(1, this.width) / this.scale / 2);
  private readonly column = $derived(Math.floor(-this.camera.x / this.camera.scale / this.cell));
  private readonly firstLevel = $derived(Math.max(0, Math.floor((-this.camera.y / this.camera.scale - 80) / this.rise)));
  private readonly lastLevel = $derived(
    Math.min(this.layout.levels.length - 1, Math.ceil(((this.height - this.camera.y) / this.camera.scale + 80) / this.rise) + 1),
  );
  private readonly strip = $derived<[number, number]>([
    (this.column - 0.6) * this.cell,
    (this.column + 1) * this.cell + (1.2 * this.width) / this.scale,
  ]);
  /** Letters, shapes, or only lines and dots: as near as the picture is. */
  readonly detail = $derived(this.scale * this.gap >= letters ? 'letters' : this.scale * this.gap >= shapes ? 'shapes' : 'dots');

  /** The nodes to be drawn. */
  readonly items = $derived.by<number[]>(() => {
    const { replay, layout, gap, strip } = this;
    const items = new Set<number>();
    if (this.detail !== 'dots')
      for (let level = this.firstLevel; level <= this.lastLevel; level++) {
        const [from, to] = standing(layout, level, (strip[0] - 40) / gap, (strip[1] + 40) / gap);
        for (let i = from; i < to; i++) items.add(layout.levels[level]?.[i] as number);
      }
    for (const item of [replay.picked, replay.current]) if (item !== null) items.add(replay.visible(item));
    for (const item of replay.compared) items.add(replay.visible(item));
    items.add(0);
    return [...items].sort((a, b) => a - b);
  });
  /** The items whose lines to their parents are to be drawn. */
  readonly edges = $derived.by<number[]>(() => {
    const { layout, gap, strip } = this;
    const items: number[] = [];
    if (this.detail === 'dots') return items;
    for (let level = Math.max(1, this.firstLevel); level <= this.lastLevel; level++) {
      const [from, to] = crossing(layout, level, (item) => this.tree.parentOf(item), strip[0] / gap, strip[1] / gap);
      for (let i = from; i < to; i++) items.push(layout.levels[level]?.[i] as number);
    }
    return items;
  });
  readonly dots = $derived.by<Record<string, string>>(() => {
    if (this.detail !== 'dots') return {};
    const { gap, rise, scale, breadth, strip } = this;
    return distant(this.replay, this.tree, this.layout, { gap, rise, scale, breadth, levels: [this.firstLevel, this.lastLevel], strip });
  });

  constructor(private readonly replay: SearchReplay) {}

  private get tree(): Tree {
    return this.replay.tree!;
  }
  private get layout(): Layout {
    return this.replay.layout!;
  }

  x(item: number): number {
    return (this.layout.x[item] as number) * this.gap;
  }
  y(item: number): number {
    return this.level(item) * this.rise;
  }
  level(item: number): number {
    const node = item < this.tree.nodes.length ? item : (this.tree.parentOf(item) as number);
    return (this.tree.level[node] as number) + (node === item ? 0 : 1);
  }
  /** Where an item is in the window. */
  onScreen(item: number): { x: number; y: number } {
    const { x, y, scale } = this.camera;
    return { x: x + this.x(item) * scale, y: y + this.y(item) * scale };
  }

  // ---- moving the picture

  fit(): void {
    const across = fitted({ ...this.box, height: 1 }, this.width, this.height);
    // On a phone the buttons above the drawing are as wide as it is: the root stands below them.
    const under = this.narrow ? buttons : 0;
    const whole = fitted(this.box, this.width, Math.max(1, this.height - under));
    this.camera = this.settled(across.scale < this.readable ? across : { ...whole, y: whole.y + under });
  }
  /** All of it where that can be read; else the root and the best line. */
  home(): void {
    this.fit();
    if (this.camera.scale >= this.least) return;
    const scale = this.homeScale;
    const line = this.bestLine();
    const [left, right] = [Math.min(...line.map((item) => this.x(item))), Math.max(...line.map((item) => this.x(item)))];
    // The root is in view in any case; with it as much of the best line as there is room for.
    const room = this.width / scale - 2 * this.gap;
    const root = this.x(0);
    const middle = right - left <= room ? (left + right) / 2 : root + Math.sign((left + right) / 2 - root) * (room / 2);
    this.camera = { scale, x: this.width / 2 - middle * scale, y: 62 * scale + 8 };
  }
  /** What of the best line is not folded away. */
  private bestLine(): number[] {
    const line: number[] = [];
    for (let at: number | null = 0; at !== null && this.tree.nodes[at] && this.replay.visible(at) === at; at = this.tree.node(at).chosen) line.push(at);
    return line;
  }
  zoom(by: number, x = this.width / 2, y = this.height / 2): void {
    this.camera = this.settled(zoomed(this.camera, by, x, y));
  }
  pan(x: number, y: number): void {
    this.camera = { ...this.camera, x: this.camera.x + x, y: this.camera.y + y };
  }
  /** So that it is well in the window. */
  bring(item: number): void {
    const shown = this.replay.visible(item);
    this.camera = showing(this.camera, this.x(shown), this.y(shown), this.width, this.height);
  }
  /** In the middle, with room for its card beside it, and so near that its letters can be read. */
  approach(item: number): void {
    const scale = Math.max(near, this.camera.scale);
    this.camera = { ...this.camera, scale };
    this.camera = { scale, x: 0.3 * this.width - this.x(item) * scale, y: this.height / 2 - this.y(item) * scale };
  }
  /** Does what moves items about; this one stays where it is on the screen. */
  holding(item: number, deed: () => void): void {
    const before = this.x(item);
    deed();
    this.pan((before - this.x(item)) * this.camera.scale, 0);
  }

  private settled(next: Camera): Camera {
    return next.scale < this.readable ? { ...next, y: 0.1 * this.height } : next;
  }
}
