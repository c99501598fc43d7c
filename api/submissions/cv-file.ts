import { CV_MAX_BYTES, CV_PROBLEMS, type CvFormat } from '#contracts/submissions/application';
import { ApiException } from '../http/api-exception.ts';
import { isDocx } from './docx-archive.ts';

/** A CV that has been looked into. */
export interface CvFile {
  format: CvFormat;
  content: Buffer;
}

// A PDF ends with this, but for a few bytes that some programs add.
const PDF_END = '%%EOF';
const PDF_TAIL = 2048;

/**
 * Decides by a file's content what it is; its name and the type that the browser states are never looked at.
 * @throws ApiException with the problem at the field `cv`
 */
export async function readCv(content: Buffer): Promise<CvFile> {
  if (content.byteLength === 0) throw cvProblem('missing');
  if (content.byteLength > CV_MAX_BYTES) throw cvProblem('tooLarge');
  if (/^%PDF-[12]\.\d/.test(content.toString('latin1', 0, 8))) {
    if (!content.subarray(-PDF_TAIL).includes(PDF_END)) throw cvProblem('damaged');
    return { format: 'pdf', content };
  }
  if (await isDocx(content)) return { format: 'docx', content };
  throw cvProblem('wrongType');
}

export function cvProblem(problem: keyof typeof CV_PROBLEMS): ApiException {
  const message = CV_PROBLEMS[problem];
  const code = problem === 'tooLarge' ? 'payload_too_large' : 'validation_failed';
  return new ApiException(code, message, { fields: { cv: message } });
}
