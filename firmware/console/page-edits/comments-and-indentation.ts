/**
 * The page's files without comments on lines of their own and without indentation, an eighth of what is sent. Pure.
 * The lines themselves stay, so that line numbers in a browser's errors fit the file. Only templates of HTML go over
 * several lines, to which indentation means nothing.
 */
export function withoutCommentsAndIndentation(text: string): string {
  let isInside = false
  return text
    .split('\n')
    .map((line) => {
      const bare = line.trim()
      if (isInside || bare.startsWith('/*')) {
        const isEnd = bare.endsWith('*/')
        const isWhole = isInside || isEnd || !bare.includes('*/')
        isInside = !bare.includes('*/')
        return isWhole ? '' : line.trimStart()
      }
      return bare.startsWith('//') ? '' : line.trimStart()
    })
    .join('\n')
}
