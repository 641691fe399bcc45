/** Downloads a file through the browser. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click handler.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
