/** What the operations of the selftest take and answer. */
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import { SELFTEST_PART_NAMES } from '#hal/part-list.ts'
import { VERDICTS } from './selftest-report.ts'
import { WORKS } from './work.ts'

const Time = Type.String({ description: 'UTC, as 2026-03-01T04:05:06.000Z' })
const Part = oneOf(SELFTEST_PART_NAMES)
const YesNo = orNull(Type.Boolean())

export const Task = Type.Object({
  status: oneOf(['idle', 'running']),
  part: Type.Optional(Part),
  beganAt: Type.Optional(Time),
})

export const Report = Type.Object({
  serialNumber: Type.String(),
  version: Type.String(),
  machine: Type.String({ description: 'as Raspberry Pi 4 Model B' }),
  beganAt: Time,
  endedAt: Time,
  parts: Type.Array(
    Type.Object({
      part: Part,
      verdict: oneOf(VERDICTS),
      en: Type.String({ description: 'what was found and what to do about it' }),
      ru: Type.String({ description: 'the same in Russian' }),
      figures: Type.Optional(
        Type.Record(
          Type.String(),
          Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()]),
        ),
      ),
    }),
  ),
  seen: Type.Object(
    { display: YesNo, sound: YesNo, lamp: YesNo },
    { description: 'what somebody who stood before the lane saw and heard; null: was not asked' },
  ),
})

export const WorkBody = Type.Object({}, { additionalProperties: false })
export const DoneWorks = Type.Object({
  works: Type.Array(
    Type.Object({
      work: oneOf(WORKS),
      done: Type.Boolean(),
      late: Type.Boolean({
        description: 'its time was over first: neither done nor shown to be broken',
      }),
      why: orNull(Type.String(), { description: 'what did not go as it should' }),
    }),
    { description: 'works that this lane cannot be given are left out' },
  ),
})

export const StartBody = Type.Object(
  {
    look: Type.Optional(
      Type.Boolean({ description: 'a QR code and a sound for somebody who stands there' }),
    ),
  },
  { additionalProperties: false },
)
export const SeenBody = Type.Object(
  {
    display: Type.Optional(YesNo),
    sound: Type.Optional(YesNo),
    lamp: Type.Optional(YesNo),
  },
  { additionalProperties: false },
)
