/** Worker thread of `CvReader`. */
import { inspectCv, type InspectedCv } from './cv-file.ts';

/** @param content a buffer, which crosses threads as a plain array */
export default function inspect({ buffer, byteOffset, length }: Uint8Array): Promise<InspectedCv> {
  return inspectCv(Buffer.from(buffer, byteOffset, length));
}
