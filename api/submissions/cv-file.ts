import pLimit from 'p-limit';
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

// One inspection at a time: concurrent uploads cannot occupy every zlib thread.
const inspection = pLimit(1);

/**
 * Detects the format from the content. The file name and the browser's content type are ignored.
 * @throws ApiException with the problem at the field `cv`
 */
export async function readCv(content: Buffer): Promise<CvFile> {
  if (content.byteLength === 0) throw cvProblem('missing');
  if (content.byteLength > CV_MAX_BYTES) throw cvProblem('tooLarge');
  if (/^%PDF-[12]\.\d/.test(content.toString('latin1', 0, 8))) {
    if (!content.subarray(-PDF_TAIL).includes(PDF_END)) throw cvProblem('damaged');
    return passed('pdf', content, await inspection(() => problemOfPdf(content)));
  }
  return passed('docx', content, await inspection(() => problemOfDocx(content)));
}

function passed(format: CvFormat, content: Buffer, problem: CvProblem | null): CvFile {
  if (problem) throw cvProblem(problem);
  return { format, content };
}

/** The error for a refused file. */
export function cvProblem(problem: CvProblem): ApiException {
  const message = CV_PROBLEMS[problem];
  const code = problem === 'tooLarge' ? 'payload_too_large' : 'validation_failed';
  return new ApiException(code, message, { fields: { cv: message } });
}
