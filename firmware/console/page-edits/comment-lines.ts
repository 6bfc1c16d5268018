/**
 * The page's files without the comments that have lines of their own: a tenth of what travels. Pure.
 * The lines stay where they are, so that what a browser complains of is found in the file.
 */
export function withoutCommentLines(text: string): string {
  let isInside = false
  return text
    .split('\n')
    .map((line) => {
      const bare = line.trim()
      if (isInside || bare.startsWith('/*')) {
        const isEnd = bare.endsWith('*/')
        const isWhole = isInside || isEnd || !bare.includes('*/')
        isInside = !bare.includes('*/')
        return isWhole ? '' : line
      }
      return bare.startsWith('//') ? '' : line
    })
    .join('\n')
}
