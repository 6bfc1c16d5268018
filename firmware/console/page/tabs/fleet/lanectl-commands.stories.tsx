/** What is done at another lane. */
import type { Stories } from '../../stories/story.ts'
import { LanectlCommands } from './lanectl-commands.tsx'
import 'page-words:fleet'

export const STORIES: Stories = { commands: { show: () => <LanectlCommands /> } }
