/**
 * The page's files without comments on lines of their own, which are a tenth of what is sent. Pure.
 * The lines themselves stay, so that line numbers in a browser's errors fit the file.
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
