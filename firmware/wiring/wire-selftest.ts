/** The selftest of all parts. */

import { loadHost, readBluetooth } from '#drivers/driver-list.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { documentIn, SELFTEST_DOCUMENT } from '#drivers/storage/files/data-folder.ts'
import { loadRenewableStore } from '#drivers/storage/files/json-store.ts'
import type { EmbedderDriver } from '#hal/embedder.ts'
import type { Router } from '../http/router.ts'
import type { ModelCheck } from '../items/recognition/model-speed-and-vectors-check.ts'
import type { OpenPayment } from '../payment/open.ts'
import { selftestRouter } from '../selftest/routes.ts'
import { openSelftest } from '../selftest/selftest.ts'
import { doWork } from '../selftest/work.ts'
import { VERSION } from '../version.ts'
import type { Hardware } from './wire-hardware.ts'
import type { Wiring } from './wiring-context.ts'

export async function wireSelftest(
  wiring: Wiring,
  hardware: Hardware,
  payment: OpenPayment,
  recognition: ModelCheck,
  checkModel: EmbedderDriver['check'],
  serialNumber: string,
): Promise<Router> {
  const { display, camera, scale, indicator, board, disk } = hardware
  const { config, opened, dataFolder, clock, journal } = wiring
  const selftest = opened.use(
    openSelftest({
      serialNumber,
      version: VERSION,
      board,
      disk,
      clock,
      journal,
      recognition,
      display: display.driver,
      camera: camera.driver,
      scale,
      indicator: indicator.driver,
      pictures: createSharpPictures(),
      host: await loadHost(config.host),
      payment: payment.inService,
      // The translations are loaded only once a part is not in order.
      inRussian: async (said) => (await import('#firmware/words/in-russian.ts')).inRussian(said),
      bluetooth: () => readBluetooth(config.display, wiring),
      kept: await loadRenewableStore(documentIn(dataFolder, SELFTEST_DOCUMENT), { report: null }),
    }),
  )
  // Loaded when it is asked for: a lane in service does without.
  const openSpareTerminal = async () =>
    (await import('./spare-terminal.ts')).openSpareTerminal(wiring, hardware)
  const work = () => doWork({ openSpareTerminal, checkModel, clock, journal })
  return selftestRouter(selftest, work, VERSION)
}
