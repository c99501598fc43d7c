import { z } from 'zod';
import { applicationForm, CV_MAX_BYTES, CV_PROBLEMS } from '#contracts/submissions/application';

/** Magic bytes of PDF and of ZIP, the container of Word documents. */
const BEGINNINGS = ['%PDF', 'PK\u0003\u0004'];

/**
 * Client-side validation of an application: the contract's fields and the chosen file. The file check is superficial
 * and only avoids a useless upload of 5 MB; the api decides what the file really is.
 */
export const applicationFormSchema = applicationForm.schema.extend({
  cv: z.custom<FileList | null | undefined>().transform(async (files, context) => {
    const file = files?.[0];
    const problem = await problemOf(file);
    if (file && !problem) return file;
    context.addIssue({ code: 'custom', message: CV_PROBLEMS[problem ?? 'missing'] });
    return z.NEVER;
  }),
});

async function problemOf(file: File | undefined): Promise<keyof typeof CV_PROBLEMS | null> {
  if (!file || file.size === 0) return 'missing';
  if (file.size > CV_MAX_BYTES) return 'tooLarge';
  try {
    const beginning = await file.slice(0, 4).text();
    return BEGINNINGS.includes(beginning) ? null : 'wrongType';
  } catch (error) {
    // The file was moved or changed after it was chosen.
    console.warn('The chosen file could not be read', error);
    return 'damaged';
  }
}
