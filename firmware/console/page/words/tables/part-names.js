/** How the parts of a lane are; their names come as a table that is made of the list of them (page-routes.ts). */
export const WORDS = {
  'part.ok': ['well', 'в порядке'],
  'part.degraded': ['not quite', 'не совсем'],
  'part.failed': ['fails', 'неисправно'],
  'part.absent': ['not there', 'нет'],
  'part.since': ['since {time}', 'с {time}'],
}
