/**
 * The size of a file as people say it: "12 KB", "3.4 MB".
 * @param bytes never shown as less than 1 KB
 */
export function fileSizeInWords(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
