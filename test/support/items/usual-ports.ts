/** What a recognition device is given where a case gives nothing else: fakes, and what the config has where nobody wrote it. */
import { confirmedFromStart } from '#doubles/confirmed-time.ts'
import { createFakeSentPictures } from '#doubles/pictures-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createFakeHost } from '#drivers/host/fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { createLaneScale } from '#drivers/scale/lane-scale.ts'
import type { ItemsPorts } from '#firmware/items/items-ports.ts'
import type { Clock } from '#hal/clock.ts'

export const usualPorts = (clock: Clock) =>
  ({
    clock,
    scale: createLaneScale(),
    pictures: createSharpPictures(),
    sentPictures: createFakeSentPictures(),
    host: createFakeHost(),
    confirmedTime: confirmedFromStart(clock),
    random: createSeededRandom(1),
    journal: createMemoryJournal(),
    serialNumber: 'lane-1',
    version: '0.0.0',
    learning: { mode: 'open' },
  }) satisfies Partial<ItemsPorts>
