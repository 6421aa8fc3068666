/**
 * Copies a text; returns whether the browser allowed it. A field that shows the text is selected as
 * well: over plain HTTP there is no clipboard, only a command that copies the selection.
 */
export async function copyText(text: string, field?: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field?.select();
  const clipboard: Clipboard | undefined = navigator.clipboard;
  try {
    // eslint-disable-next-line -- the only way that there is without the clipboard
    if (!clipboard) return field !== undefined && document.execCommand("copy");
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
