import { practice } from 'virtual:practice';

/** The label of the chosen service in the form; an interest that the form no longer offers is shown as stored. */
export function serviceInterestInWords(serviceInterest: string): string {
  const words: Partial<Record<string, string>> = practice.serviceInterests;
  return words[serviceInterest] ?? serviceInterest;
}
