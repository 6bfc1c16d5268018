/** The features of this release as an operation: which there are, and which this lane has on. */
import { operations } from '#firmware/operations/operation.ts'
import { Type } from '#firmware/schema-builder.ts'

const Listed = Type.Object({
  name: Type.String(),
  title: Type.String(),
  purpose: Type.String({ description: 'what the lane does with it' }),
  neededBy: Type.String({ description: 'which shop wants it, and why' }),
  isOn: Type.Boolean({ description: 'in the lane that runs; a change counts after a restart' }),
  switchedOnBy: Type.Array(Type.String(), {
    description: 'keys of laned.yaml, as `backup.folder`: any of them switches it on',
  }),
})

export const FEATURE_LIST_OPERATIONS = operations({
  listFeatures: {
    at: 'GET /device/features',
    access: 'read',
    tag: 'Features',
    summary: 'What a lane may be without: what each is for, and whether it is on',
    description: 'Those that this release was made with.',
    answers: { 200: Type.Object({ features: Type.Array(Listed) }) },
    lanectl: {
      verb: 'features',
      says: 'lanectl.features.about',
      prints: {
        rows: 'features',
        none: 'lanectl.features.none',
        columns: {
          'lanectl.column.name': 'name',
          'lanectl.column.on': 'isOn:yes',
          'lanectl.column.switched-on-by': 'switchedOnBy:list',
          'lanectl.column.what-for': 'purpose',
        },
      },
    },
    page: { tab: 'settings', pressedBy: 'settings' },
  },
})
