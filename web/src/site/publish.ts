/** A file that the engine has made for the browser to show. */
interface Published {
  path: string;
  headers: Record<string, string>;
  content: string;
}

/** All files of one folder, in place of what was there. The service worker answers with them (web/site/sw.js). */
export async function publish(files: string): Promise<void> {
  const list = JSON.parse(files) as Published[];
  const addressOf = ({ path }: Published): string => new URL(path, document.baseURI).href;
  const folders = new Set(list.map((file) => new URL('.', addressOf(file)).href));
  const cache = await caches.open(`zermelo ${new URL('.', document.baseURI).href} reports`);
  for (const old of await cache.keys()) if (folders.has(new URL('.', old.url).href)) await cache.delete(old);
  await Promise.all(list.map((file) => cache.put(addressOf(file), new Response(file.content, { headers: file.headers }))));
}
