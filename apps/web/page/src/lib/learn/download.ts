/** Gives the reader a file. */
export const download = (name: string, type: string, text: string) => downloadBlob(name, new Blob([text], { type }));

export function downloadBlob(name: string, blob: Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
