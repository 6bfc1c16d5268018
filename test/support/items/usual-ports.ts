/** What a recognition device is given where a case gives nothing else: fakes, and what the config has where nobody wrote it. */
import { confirmedFromStart } from '#doubles/confirmed-time.ts'
import { createFakeSentPictures } from '#doubles/pictures-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createFakeHost } from '#drivers/host/fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { createNoScale } from '#drivers/scale/no-scale.ts'
import type { ItemsPorts } from '#firmware/items/items-ports.ts'
import type { Clock } from '#hal/clock.ts'

export const usualPorts = (clock: Clock) =>
  ({
    clock,
    scale: createNoScale(),
    findScales: async () => [],
    pictures: createSharpPictures(),
    sentPictures: createFakeSentPictures(),
    host: createFakeHost(),
    confirmedTime: confirmedFromStart(clock),
    random: createSeededRandom(1),
    journal: createMemoryJournal(),
    serialNumber: 'lane-1',
    version: '0.0.0',
    learning: { mode: 'open' },
    assortment: { unlisted: 'show', rounding: 'half-up', stepKopecks: 1 },
    choices: { enabled: true, entries: 200, days: 30 },
    review: { enabled: true, entries: 200, days: 14, megabytes: 8 },
  }) satisfies Partial<ItemsPorts>
