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

/** A CV that has been looked into. */
export interface CvFile {
  format: CvFormat;
  content: Buffer;
}

// A PDF ends with this, but for a few bytes that some programs add.
const PDF_END = '%%EOF';
const PDF_TAIL = 2048;

// One inspection at a time: concurrent uploads cannot occupy every zlib thread.
const inspection = pLimit(1);

/**
 * Decides by a file's content what it is; its name and the type that the browser states are never looked at.
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

/** The error answer to a file that cannot be taken. */
export function cvProblem(problem: CvProblem): ApiException {
  const message = CV_PROBLEMS[problem];
  const code = problem === 'tooLarge' ? 'payload_too_large' : 'validation_failed';
  return new ApiException(code, message, { fields: { cv: message } });
}
