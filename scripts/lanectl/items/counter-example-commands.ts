/** `lanectl items counter-examples …`: pictures that are known not to be an item. */
import type { Command } from 'commander'
import { REVIEW_OPERATIONS } from '#firmware/items/operations/review-operations.ts'
import { downloadToFile } from '../download-to-file.ts'
import { Failure } from '../exit-codes.ts'
import { laneOf } from '../lane-client.ts'
import { addVerbs, operationsOf } from '../operation-commands.ts'
import { outputOf } from '../output.ts'

export function counterExampleCommands(items: Command): void {
  const examples = items
    .command('counter-examples')
    .description('pictures that are known not to be an item: "not this" in the review inbox')

  addVerbs(examples, REVIEW_OPERATIONS)

  examples
    .command('picture <id> <picture> [file]')
    .description('write its picture to a file')
    .action(
      async (id: string, picture: string, file: string | undefined, _options, command: Command) => {
        const path = file ?? `not-${picture.slice(0, 12)}.jpg`
        const response = await laneOf(command).fetch(`${addressOf(id)}/${picture}`, {})
        if (response.headers.get('content-type') !== 'image/jpeg') {
          const { msg } = (await response.json()) as { msg?: string }
          throw new Failure('unwell', msg ?? `there is no picture ${picture}`)
        }
        const bytes = await downloadToFile(response, path)
        outputOf(command).say({ id, picture, path, bytes }, () => path)
      },
    )

  examples
    .command('delete <id> <picture>')
    .description('take one back')
    .action(async (id: string, picture: string, _options, command: Command) => {
      await operationsOf(laneOf(command), REVIEW_OPERATIONS).deleteCounterExample({
        path: { id, picture },
      })
      outputOf(command).say({ id, picture }, () => `${picture}: taken back`)
    })
}

const addressOf = (id: string) => `/api/items/${encodeURIComponent(id)}/counter-examples`
