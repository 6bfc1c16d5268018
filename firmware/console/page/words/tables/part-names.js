/** How the parts of a lane are; with these come their names (page-edits/words-of-parts.ts). */
export const WORDS = {
  'part.ok': ['well', 'в порядке'],
  'part.degraded': ['not quite', 'не совсем'],
  'part.failed': ['fails', 'неисправно'],
  'part.absent': ['not there', 'нет'],
  'part.since': ['since {time}', 'с {time}'],
}
