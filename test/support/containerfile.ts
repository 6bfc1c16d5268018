/** A Containerfile as its steps, read the way a builder reads them. */
export interface Step {
  readonly instruction: string
  readonly rest: string
}

export function stepsOf(text: string): Step[] {
  return text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, instruction = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? []
      return { instruction, rest: rest.trim() }
    })
}

/** What a COPY takes from the checkout, and where it puts it; null: from another stage. */
export function copyOf({ rest }: Step): { readonly from: string[]; readonly to: string } | null {
  if (rest.startsWith('--from=')) return null
  const words = rest.split(/\s+/)
  return { from: words.slice(0, -1), to: words.at(-1) ?? '' }
}

/** The words of an instruction in JSON, as of ENTRYPOINT. */
export function wordsIn(step: Step | undefined): string[] {
  return JSON.parse(/\[.*\]/.exec(step?.rest ?? '')?.[0] ?? '[]') as string[]
}

export function variablesIn({ rest }: Step): Record<string, string> {
  return Object.fromEntries(
    rest.split(/\s+/).map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name, value.join('=')]
    }),
  )
}
