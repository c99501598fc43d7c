/** The customer's rules for a reply (specification, section 9). */
export const MAX_WORDS = 150;
export const MAX_SENTENCES = 2;
export const MAX_BULLET_WORDS = 8;

export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;
