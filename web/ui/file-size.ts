/**
 * Formats a file size: "12 KB", "3.4 MB".
 * @param bytes sizes below 1 KB are shown as 1 KB
 */
export function fileSizeInWords(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
