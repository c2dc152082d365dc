/** A text for the reader's own folder. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The whole address of a place on this page: "#/tree?…". */
export function addressOf(hash: string): string {
  return location.href.replace(/#.*$/, '') + hash;
}
