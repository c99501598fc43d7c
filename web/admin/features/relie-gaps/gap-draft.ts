/** What a topic is called, and what the title of an article about it begins as. */
const TOPICS: Record<string, { words: string; title: string }> = {
  communication: {
    words: 'Talking with each other',
    title: 'Talking so that you both feel heard',
  },
  conflict: { words: 'Arguments', title: 'When the two of you argue' },
  closeness: { words: 'Closeness', title: 'When you miss being close' },
  time: { words: 'Time and busy weeks', title: 'When there is no time for the two of you' },
  sex: { words: 'Sex and desire', title: 'Talking about sex and desire' },
  trust: { words: 'Trust and betrayal', title: 'When trust is broken' },
  general: { words: 'Something else', title: 'A question that visitors ask us' },
};

/** Display name of a topic; an unknown one is shown by its id. */
export const topicInWords = (topic: string): string => TOPICS[topic]?.words ?? topic;

/** A title and an outline to begin an article with. @param path the page that came closest so far */
export function draftFor(topic: string, path: string | null): { title: string; body: string } {
  const closest = path
    ? `The page that comes closest so far is [${path}](${path}). Link to it where it helps.`
    : 'No page of the site comes close so far.';
  return {
    title: TOPICS[topic]?.title ?? `Questions about ${topic}`,
    body: `Say in two or three sentences what this is about and who it is for. Give the short answer first.

## What it can look like

Describe it in the words that visitors use, with one or two moments from an ordinary day.

## What helps

- Something to try this evening
- Something to practice for a week
- When it is time to talk with one of us

## Where to go from here

${closest} End with one next step, such as a [Vibe Check](/vibe-check).
`,
  };
}
