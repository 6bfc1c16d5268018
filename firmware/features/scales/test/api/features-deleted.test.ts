/** Nothing outside needs this folder. */
import { specWithoutFeature } from '#test/additions/feature-deleted.ts'

specWithoutFeature('scales')
