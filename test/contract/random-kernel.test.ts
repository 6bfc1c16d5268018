/** Chance from the kernel keeps the contract. */
import { createRandom } from '#drivers/host/random.ts'
import { randomContract } from './random.ts'

randomContract('kernel', createRandom)
