import { site } from 'virtual:site';
import { SERVICE_INTERESTS } from '#contracts/submissions/contact-request';

/** The label of the chosen service in the form; an interest that the form no longer offers is shown as stored. */
export function serviceInterestInWords(serviceInterest: string): string {
  const known = SERVICE_INTERESTS.find((interest) => interest === serviceInterest);
  return known ? site.serviceInterests[known] : serviceInterest;
}
