/** Whether an answer is what a page says: blanks do not count, `…` stands for anything. Pure. */

export function isAnswered(documented: string, answer: string): boolean {
  const parts = squeezed(documented).split('…')
  const rest = squeezed(answer)
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (parts.length === 1) return rest === first
  if (!rest.startsWith(first)) return false
  let at = first.length
  for (const part of parts.slice(1, -1)) {
    const found = rest.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return rest.length - last.length >= at && rest.endsWith(last)
}

function squeezed(text: string): string {
  return text.replace(/\s/g, '')
}
