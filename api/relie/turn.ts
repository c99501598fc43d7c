import type { ChatMessage } from '#contracts/relie';
import type { PersonInDanger } from '#safety/concern';
import type { Material } from './grounding.ts';
import type { SiteText } from './site-material.ts';

/** One message of a conversation, with what is needed to answer it. */
export interface Turn {
  conversation: ChatMessage[];
  context: string;
  material: Material;
  /** Texts of the site for the prompt, best first. */
  found: SiteText[];
  /** Opens the reply; may be empty. Gives the hotline once partner violence was mentioned or is likely. */
  note: string;
  /** Whether `note` is a watchful note: this message or an earlier crisis has raised the level to `watch`. */
  isWatched: boolean;
  /** Whether the message is a short answer to Relie's question about safety. */
  answersSafetyQuestion: boolean;
  /** The victim of partner violence; undefined if none was mentioned. */
  disclosedViolence: PersonInDanger | undefined;
  /** Whether a message that mentioned violence had level `crisis`; otherwise violence is only likely. */
  violenceIsPlain: boolean;
  signal: AbortSignal;
  onFailure: OnFailure;
}

/** What follows a provider's failure: an `error` event, or the answer without a model. */
export type OnFailure = 'error' | 'grounded';
