#!/usr/bin/env node
/** `lanectl`, the companion of a lane, as a program. */
import { runLanectl } from './run-lanectl.ts'
import { OF_PROCESS } from './surroundings.ts'

process.exitCode = await runLanectl(OF_PROCESS)
