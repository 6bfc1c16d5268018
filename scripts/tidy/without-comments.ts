/** The text of a source file without its comments. Line by line: ours begin a line, and go on with an asterisk. */
export function withoutComments(text: string): string {
  const isCode = (line: string) => !/^(\/\/|\/\*|\*)/.test(line.trimStart())
  return text.split('\n').filter(isCode).join('\n')
}
