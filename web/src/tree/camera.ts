export interface Camera {
  /** Where the origin of the drawing lies in the window, in pixels. */
  x: number;
  y: number;
  scale: number;
}
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const leastScale = 0.0004;
export const mostScale = 3;

/** All of it in the window, but not blown up. */
export function fitted(box: Box, width: number, height: number, most = 1.5): Camera {
  const scale = Math.max(leastScale, Math.min(most, width / box.width, height / box.height));
  return {
    scale,
    x: width / 2 - (box.x + box.width / 2) * scale,
    y: Math.max(0, (height - box.height * scale) / 2) - box.y * scale,
  };
}

/** Nearer or further; the point under the pointer stays where it is. */
export function zoomed(camera: Camera, by: number, px: number, py: number): Camera {
  const scale = Math.min(mostScale, Math.max(leastScale, camera.scale * by));
  const factor = scale / camera.scale;
  return { scale, x: px - (px - camera.x) * factor, y: py - (py - camera.y) * factor };
}

/** Moved as little as it takes to bring a point of the drawing well into the window. */
export function showing(camera: Camera, x: number, y: number, width: number, height: number, margin = 70): Camera {
  const room = (size: number): number => Math.min(margin, size / 3);
  const held = (at: number, size: number): number => Math.min(size - room(size), Math.max(room(size), at));
  const px = camera.x + x * camera.scale;
  const py = camera.y + y * camera.scale;
  return { ...camera, x: camera.x + held(px, width) - px, y: camera.y + held(py, height) - py };
}
