import { site } from 'virtual:site';
import { SERVICE_INTERESTS } from '#contracts/submissions/contact-request';

/** What the visitor chose, in the form's own words; an interest that the form no longer offers stays as it is. */
export function serviceInterestInWords(serviceInterest: string): string {
  const known = SERVICE_INTERESTS.find((interest) => interest === serviceInterest);
  return known ? site.serviceInterests[known] : serviceInterest;
}
