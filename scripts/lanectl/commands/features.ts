/** `lanectl features`: what a lane may be without, and what this one has on. */
import type { Command } from 'commander'
import { FEATURE_LIST_OPERATIONS } from '#firmware/device/feature-list-operations.ts'
import { addVerbs } from '../operation-commands.ts'

export function addTo(program: Command): void {
  addVerbs(program, FEATURE_LIST_OPERATIONS)
}
