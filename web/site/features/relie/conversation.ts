import { afterViolenceWords, chatWords, topicWords } from 'virtual:relie-chat';
import type { ChatEvent, ChatRequest } from '#contracts/relie';
import { assessConversation } from '#safety/assess-conversation';
import type { SafetyAssessment } from '#safety/assessment';
import { assessBySignals } from '#safety/assess-signals';
import { crisisReply, watchfulNote } from '#safety/crisis-reply';
import { isFromMinor } from '#safety/minor';
import { count } from '../../../http/count.ts';
import { Listeners } from '../../../ui/listeners.ts';
import { toast } from '../../../ui/toast-store.ts';
import { requestOf } from './chat-request.ts';
import { chatStorage, chatTabValue, chatValue, type ChatStorageChange } from './chat-storage.ts';
import {
  arrivalNote,
  entriesSchema,
  firstEntries,
  isAboutDanger,
  isAboutPage,
  isAboutViolence,
  languageIn,
  type CurrentPage,
  type Entry,
  welcome,
} from './conversation-entry.ts';
import { offlineReply, offlineReplyAfterViolence } from './offline-reply.ts';
import { askRelie, Unreachable } from './relie-api.ts';

const storedEntries = chatValue('messages', entriesSchema);
const storedWaiting = chatTabValue('waiting', entriesSchema);
const storedDraft = chatTabValue('draft', { parse: String });
/** How long a message with a plain sign of danger waits for the server before the browser answers it, in ms. */
const CRISIS_PATIENCE = 3_000;
/** Maximum age in ms of an offline reply that is attributed to leaving the page, which cancels the request. */
const LEAVING_TAKES = 10_000;

export interface ConversationState {
  entries: Entry[];
  /** The answer received so far. */
  reply: Entry | null;
  pending: boolean;
}

const wordsIn = (language: CurrentPage['language'] | 'en') =>
  language === 'es' ? chatWords.inSpanish : chatWords;

const greetingsOn = (page: CurrentPage) => firstEntries(page, wordsIn(page.language).greeting);

const EMPTY: ConversationState = { entries: [], reply: null, pending: false };

/**
 * The visitor's conversation with Relie. One instance per page, shared by the widget and the full-page chat; stored in
 * the browser, never on a server.
 */
class Conversation {
  readonly #listeners = new Listeners();
  #state: ConversationState | undefined;
  #answering: AbortController | undefined;
  #draft: string | undefined;

  /** What is typed and not sent, also after the window was minimized or the page loaded again. */
  get draft(): string {
    return (this.#draft ??= storedDraft.read() ?? '');
  }

  set draft(text: string) {
    this.#draft = text;
    if (text === '') storedDraft.remove();
    else storedDraft.write(text);
  }

  subscribe = this.#listeners.subscribe;

  current = (): ConversationState => (this.#state ??= this.#load());

  /** Prerendered markup has no conversation. */
  none = () => EMPTY;

  /**
   * Starts the conversation if there is none. For a page opened since, adds a note, and a welcome unless it would
   * interrupt an answer or a conversation about danger.
   */
  arrive(page: CurrentPage): void {
    const { entries, pending } = this.current();
    if (entries.length === 0) return this.#replaceEntries(greetingsOn(page));
    if (entries.findLast(isAboutPage)?.path === page.path) return;
    // Pages visited in between need no note.
    const spoken = entries.slice(0, entries.findLastIndex((entry) => !isAboutPage(entry)) + 1);
    // Only the newest answer can be requested again.
    if (spoken.at(-1)?.failed) return;
    const isQuiet = pending || isAboutDanger(entries);
    this.#replaceEntries([
      ...spoken,
      arrivalNote(page),
      ...(isQuiet ? [] : [welcome(page, wordsIn(page.language).arrival)]),
    ]);
  }

  /** Clears the conversation, aborts a pending answer and starts again. */
  restart(page: CurrentPage): void {
    this.#answering?.abort();
    this.#answering = undefined;
    this.draft = '';
    this.#set({ ...EMPTY, entries: greetingsOn(page) });
    this.#keep();
  }

  /** Sends a message. Does nothing if it is empty or an answer is pending. */
  async send(text: string, page: CurrentPage): Promise<void> {
    const content = text.trim();
    const { entries, pending } = this.current();
    if (content === '' || pending) return;
    const message: Entry = { role: 'user', content, timestamp: Date.now() };
    // Stored only after the guard has assessed it.
    this.#set({ ...this.current(), entries: [...entries, message] });
    await this.#answer(page);
  }

  /** Requests the failed answer again. */
  async retry(page: CurrentPage): Promise<void> {
    const { entries, pending } = this.current();
    if (pending || !entries.at(-1)?.failed) return;
    this.#replaceEntries(entries.slice(0, -1));
    await this.#answer(page);
  }

  #load(): ConversationState {
    // For the life of the page: a minimized or closed chat must follow the other tabs too.
    chatStorage.subscribe(this.#onStorage);
    addEventListener('pagehide', this.#onPageHide);
    return this.#stored();
  }

  /**
   * Leaving the page cancels the request, which does not count as a lost connection. Some browsers cancel it before
   * this event, so an offline reply may be there already: it is removed.
   */
  #onPageHide = (): void => {
    this.#answering?.abort();
    const { entries } = this.current();
    const newest = entries.findLast((entry) => !isAboutPage(entry));
    if (!newest?.offline || Date.now() - newest.timestamp > LEAVING_TAKES) return;
    this.#replaceEntries(entries.filter((entry) => entry !== newest));
  };

  /** The stored conversation. An answer that was pending when its page was left can be requested again. */
  #stored(): ConversationState {
    const stored = storedEntries.read() ?? [];
    const entries = chatStorage.isKept() ? joined(stored, storedWaiting.read() ?? []) : stored;
    const newest = entries.findLast((entry) => !isAboutPage(entry));
    if (newest?.role !== 'user') return { ...EMPTY, entries };
    const missing: Entry = { role: 'assistant', timestamp: Date.now(), ...failedReply(entries) };
    return { ...EMPTY, entries: [...entries, missing] };
  }

  async #answer(page: CurrentPage): Promise<void> {
    const answering = new AbortController();
    const { signal } = answering;
    this.#answering = answering;
    this.#set({ ...this.current(), pending: true, reply: null });
    try {
      await this.#writeReply(page, signal);
    } catch (error) {
      if (signal.aborted) return;
      console.warn('Relie could not answer', error);
      const { entries } = this.current();
      const { title, text } = wordsIn(languageIn(entries, page.language)).failed;
      toast({ variant: 'destructive', title, description: text });
      this.#write(failedReply(entries, page.language));
    }
    if (signal.aborted) return;
    const { entries, reply } = this.current();
    if (reply?.resources?.length) count({ type: 'event', name: 'help-shown' });
    this.#set({ entries: reply ? [...entries, reply] : entries, reply: null, pending: false });
    this.#keep();
  }

  /**
   * The server assesses every message. If it fails or is slow, the browser itself answers messages with plain signs of
   * a crisis.
   */
  async #writeReply(page: CurrentPage, signal: AbortSignal): Promise<void> {
    const { entries } = this.current();
    const heard = heardIn(entries);
    const isGrave = heard.level === 'crisis';
    if (isGrave) chatStorage.keep(false);
    this.#keep();
    const impatient = new AbortController();
    const timer = isGrave ? setTimeout(() => impatient.abort(), CRISIS_PATIENCE) : undefined;
    const request = requestOf(entries, page);
    try {
      const either = AbortSignal.any([signal, impatient.signal]);
      await this.#writeServerReply(request, either, () => clearTimeout(timer));
    } catch (error) {
      signal.throwIfAborted();
      if (isGrave) return this.#writeCrisisReply(heard, page);
      if (!(error instanceof Unreachable)) throw error;
      this.#writeOfflineReply(heard, page);
    } finally {
      clearTimeout(timer);
    }
  }

  async #writeServerReply(
    request: ChatRequest,
    signal: AbortSignal,
    onFirstEvent: () => void,
  ): Promise<void> {
    for await (const event of askRelie(request, signal)) {
      onFirstEvent();
      if (event.type === 'error') throw new Error(event.error);
      if (event.type === 'safety') {
        this.#markLastMessage(event.level);
        this.#keep();
      }
      this.#write(changeBy(event, this.current().reply));
      if (event.type !== 'done') continue;
      if (!this.current().reply?.content.trim()) throw new Error('Empty response from OpenAI API');
      return;
    }
    throw new Error('Failed to get response from OpenAI');
  }

  #writeCrisisReply(assessment: SafetyAssessment, page: CurrentPage): void {
    this.#markLastMessage('crisis');
    const { entries } = this.current();
    const { text, resources } = crisisReply(
      assessment,
      languageIn(entries, page.language),
      this.#earlierReplies(),
      this.#isFromMinor(),
    );
    this.#write({ content: text, safety: 'crisis', resources });
  }

  #writeOfflineReply(assessment: SafetyAssessment, page: CurrentPage): void {
    const { content } = this.#lastMessage();
    const { entries } = this.current();
    const language = languageIn(entries, page.language);
    const isMinor = this.#isFromMinor();
    const reply =
      assessment.disclosedViolence || isAboutViolence(entries)
        ? offlineReplyAfterViolence(language, afterViolenceWords, isMinor)
        : offlineReply(content, language, topicWords, chatWords);
    if (assessment.level === 'none') return this.#write({ content: reply, offline: true });
    this.#markLastMessage(assessment.level);
    const { text, resources } = watchfulNote(assessment, language, this.#earlierReplies(), isMinor);
    const answer = assessment.answersSafetyQuestion ? text : `${text}\n\n${reply}`;
    this.#write({ content: answer, safety: 'watch', resources, offline: true });
  }

  #isFromMinor(): boolean {
    const { entries } = this.current();
    return isFromMinor(entries.filter(({ role }) => role === 'user').map(({ content }) => content));
  }

  #earlierReplies(): string[] {
    const replies = this.current().entries.filter(({ role }) => role === 'assistant');
    return replies.map(({ content }) => content);
  }

  #lastMessage(): Entry {
    const message = this.current().entries.findLast(({ role }) => role === 'user');
    if (!message) throw new Error('There is no message to answer');
    return message;
  }

  #markLastMessage(level: 'watch' | 'crisis'): void {
    const message = this.#lastMessage();
    const safety = message.safety === 'crisis' ? 'crisis' : level;
    const entries = this.current().entries.map((it) => (it === message ? { ...it, safety } : it));
    this.#set({ ...this.current(), entries });
  }

  #write(changes: Partial<Entry>): void {
    const state = this.current();
    const begun = state.reply ?? { role: 'assistant', content: '', timestamp: Date.now() };
    this.#set({ ...state, reply: { ...begun, ...changes } });
  }

  #replaceEntries(entries: Entry[]): void {
    this.#set({ ...this.current(), entries });
    this.#keep();
  }

  #set(state: ConversationState): void {
    this.#state = state;
    this.#listeners.tell();
  }

  #keep(): void {
    const { entries } = this.current();
    if (isAboutDanger(entries)) chatStorage.keep(false);
    // Before the server's assessment, a message goes to the tab's storage only: a kept chat must hold no danger.
    const waiting = chatStorage.isKept() ? waitingIn(entries) : [];
    storedEntries.write(entries.slice(0, entries.length - waiting.length));
    if (waiting.length > 0) storedWaiting.write(waiting);
    else storedWaiting.remove();
  }

  #onStorage = (change: ChatStorageChange): void => {
    if (change === 'moved') return this.#keep();
    if (change === 'restored') return this.#set(this.#stored());
    const stored = change === 'messages' && storedEntries.read();
    if (stored) return this.#takeOver(stored);
    if (change === 'gone') this.draft = '';
    this.#answering?.abort();
    this.#set(EMPTY);
  };

  /** Shows what another tab has stored, and what waits for its answer here. */
  #takeOver(stored: Entry[]): void {
    const state = this.current();
    this.#set({ ...state, entries: joined(stored, waitingIn(state.entries)) });
  }
}

/** The page's single conversation. */
export const conversation = new Conversation();

function changeBy(
  event: Exclude<ChatEvent, { type: 'error' }>,
  reply: Entry | null,
): Partial<Entry> {
  switch (event.type) {
    case 'safety':
      return { safety: event.level, resources: event.resources };
    case 'text':
      return { content: (reply?.content ?? '') + event.text };
    case 'replace':
      return { content: event.text };
    case 'done':
      return { pages: event.pages };
  }
}

/** The newest messages that the server has not answered, and so not assessed, and the entries after them. */
function waitingIn(entries: Entry[]): Entry[] {
  const isAnswer = (entry: Entry) =>
    entry.role === 'assistant' && !entry.failed && !entry.offline && !isAboutPage(entry);
  const since = entries.findLastIndex(isAnswer);
  const first = entries.findIndex(({ role }, index) => index > since && role === 'user');
  return first === -1 ? [] : entries.slice(first);
}

/** A stored conversation with what waits in this tab. An answer that another tab has stored is there already. */
function joined(stored: Entry[], waiting: Entry[]): Entry[] {
  const isStored = stored.some(({ timestamp }) => timestamp === waiting[0]?.timestamp);
  return isStored ? stored : [...stored, ...waiting];
}

/** Takes the place of an answer that failed. Crisis contacts stay visible. */
function failedReply(entries: Entry[], language?: CurrentPage['language']) {
  const spoken = languageIn(entries, language);
  const { reply } = wordsIn(spoken).failed;
  return { content: `${reply}\n\n${chatWords.offlineHelp[spoken]}`, failed: true };
}

/** The browser's own assessment of the newest message, which also takes earlier ones into account. */
function heardIn(entries: Entry[]): SafetyAssessment {
  const spoken = entries.filter(({ role }) => role !== 'system');
  const heard = assessConversation(spoken, assessBySignals);
  const wasCrisis = entries.some(({ role, safety }) => role === 'user' && safety === 'crisis');
  return heard.level === 'none' && wasCrisis
    ? { ...heard, level: 'watch', afterCrisis: true }
    : heard;
}
