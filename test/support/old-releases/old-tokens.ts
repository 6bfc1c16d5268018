/** The tokens in the config that each recorded old release ran with. */
export const OLD_TOKENS = {
  operator: 'operator-of-an-old-release',
  till: 'till-of-an-old-release',
} as const
