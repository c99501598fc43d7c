import { gravestFirst, GRAVITY, type SafetyAssessment } from './assessment.ts';
import { DIRECT_SIGNALS, matchOf, matchPieces, type Sign } from './match-signals.ts';

/**
 * Assesses one message by {@link DIRECT_SIGNALS} only, for a browser that cannot reach the server. The signs `plain`
 * and `outright` give `crisis`; `despair`, `hint` and `asked` give `watch`. The classifier, which finds what no pattern
 * matches, is too large for a browser.
 *
 * @param text of more than 4,000 characters, only the first and the last 2,000 are read
 */
export function assessBySignals(text: string): SafetyAssessment {
  const pieces = matchPieces(text, DIRECT_SIGNALS);
  const having = (...wanted: Sign[]) =>
    gravestFirst(
      pieces.flatMap(({ matches, normalised }) =>
        GRAVITY.flatMap((concern) => {
          const { sign, person } = matchOf(matches, concern, normalised);
          return wanted.includes(sign) ? [{ concern, person }] : [];
        }),
      ),
    );
  const plain = having('outright', 'plain');
  if (plain.length > 0) return { level: 'crisis', concerns: plain };
  const hints = having('hint', 'despair', 'asked');
  return { level: hints.length > 0 ? 'watch' : 'none', concerns: hints };
}
