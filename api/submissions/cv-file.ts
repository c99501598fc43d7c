import {
  CV_MAX_BYTES,
  CV_PROBLEMS,
  type CvFormat,
  type CvProblem,
} from '#contracts/submissions/application';
import { ApiException } from '../http/api-exception.ts';
import { problemOfDocx } from './docx-archive.ts';
import { problemOfPdf } from './pdf-actions.ts';

/** A CV whose content has been inspected. */
export interface CvFile {
  format: CvFormat;
  content: Buffer;
}

// End marker of a PDF. Some programs append a few bytes after it.
const PDF_END = '%%EOF';
const PDF_TAIL = 2048;

/** What an inspection found. */
export interface InspectedCv {
  format: CvFormat;
  /** Why the file is refused; null if it can be opened safely. */
  problem: CvProblem | null;
}

/**
 * Detects the format from the content, and whether the file can be opened safely. The file name and the browser's
 * content type are ignored.
 */
export async function inspectCv(content: Buffer): Promise<InspectedCv> {
  if (!/^%PDF-[12]\.\d/.test(content.toString('latin1', 0, 8))) {
    return { format: 'docx', problem: await problemOfDocx(content) };
  }
  const isWhole = content.subarray(-PDF_TAIL).includes(PDF_END);
  return { format: 'pdf', problem: isWhole ? await problemOfPdf(content) : 'damaged' };
}

/**
 * @param inspect as {@link inspectCv}
 * @throws ApiException with the problem at the field `cv`
 */
export async function readCv(content: Buffer, inspect = inspectCv): Promise<CvFile> {
  if (content.byteLength === 0) throw cvProblem('missing');
  if (content.byteLength > CV_MAX_BYTES) throw cvProblem('tooLarge');
  const { format, problem } = await inspect(content);
  if (problem) throw cvProblem(problem);
  return { format, content };
}

/** The error for a refused file. */
export function cvProblem(problem: CvProblem): ApiException {
  const message = CV_PROBLEMS[problem];
  const code = problem === 'tooLarge' ? 'payload_too_large' : 'validation_failed';
  return new ApiException(code, message, { fields: { cv: message } });
}
