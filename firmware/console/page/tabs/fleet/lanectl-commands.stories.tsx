/** What is done at another lane. */
import type { Stories } from '../../stories/story.ts'
import { LanectlCommands } from './lanectl-commands.tsx'
import '../../words/tables/fleet.ts'

export const STORIES: Stories = { commands: { show: () => <LanectlCommands /> } }
