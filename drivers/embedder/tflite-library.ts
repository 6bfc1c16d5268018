/**
 * The TensorFlow Lite C library (2.9, from tfjs-tflite-node) through koffi: one model, one
 * interpreter. Only a worker process loads this: a bad model can kill the process it runs in.
 */
import koffi from 'koffi'
import type { TensorFacts, TensorType } from './tensors.ts'

export interface Interpreter {
  readonly input: TensorFacts
  readonly output: TensorFacts
  /** Which XNNPACK flags the model accepted; null when it runs on the built-in kernels. */
  readonly xnnpackFlags: number | null
  /** The tensors' own memory: what is written here is what the model sees. */
  readonly inputBytes: Uint8Array
  readonly outputBytes: Uint8Array
  /** Runs on this thread. */
  invoke(): void
  /** Must be called before the process ends: a pool thread that outlives the library crashes. */
  close(): void
}

const TENSOR_TYPES: Readonly<Record<number, TensorType>> = { 1: 'float32', 3: 'uint8', 9: 'int8' }
/** 1: signed, 2: unsigned 8-bit kernels. A graph that XNNPACK rejects gives no interpreter at all. */
const XNNPACK_FLAGS = [3, 1, 0, null] as const
const RTLD_NOW = 0x2
const RTLD_NODELETE = 0x1000

const Quantization = koffi.struct({ scale: 'float', zeroPoint: 'int32' })
/** 2.9 reads two words; the tail is space for libraries that read more. */
const XnnpackOptions = koffi.struct({
  threads: 'int32',
  flags: 'uint32',
  rest: koffi.array('uint8', 64),
})

type Handle = object | null
type TypeSpec = Parameters<typeof koffi.sizeof>[0]

export function loadInterpreter(path: string, model: Uint8Array, threads: number): Interpreter {
  const api = bind(path)
  const modelHandle: Handle = api.modelCreate(model, model.length)
  if (!modelHandle) throw new Error('the file is not a TensorFlow Lite model')

  function attempt(xnnpackFlags: number | null) {
    const options: Handle = api.optionsCreate()
    api.setThreads(options, threads)
    const delegate: Handle =
      xnnpackFlags === null
        ? null
        : api.xnnpackCreate({ threads, flags: xnnpackFlags, rest: new Array(64).fill(0) })
    if (delegate) api.addDelegate(options, delegate)
    const interpreter: Handle = api.interpreterCreate(modelHandle, options)
    api.optionsDelete(options)
    const close = () => {
      if (interpreter) api.interpreterDelete(interpreter)
      if (delegate) api.xnnpackDelete(delegate)
    }
    if (interpreter && api.allocate(interpreter) === 0) return { interpreter, close, xnnpackFlags }
    close()
    return null
  }

  for (const flags of XNNPACK_FLAGS) {
    const made = attempt(flags)
    if (!made) continue
    const { interpreter } = made
    if (api.inputCount(interpreter) !== 1 || api.outputCount(interpreter) !== 1)
      throw new Error('the model has not exactly one input and one output')
    const [input, output] = [api.input(interpreter, 0), api.output(interpreter, 0)]
    return {
      input: factsOf(api, input),
      output: factsOf(api, output),
      xnnpackFlags: made.xnnpackFlags,
      inputBytes: memoryOf(api, input),
      outputBytes: memoryOf(api, output),
      invoke() {
        const status: number = api.invoke(interpreter)
        if (status !== 0) throw new Error(`the model failed with status ${status}`)
      },
      close() {
        made.close()
        api.modelDelete(modelHandle)
      },
    }
  }
  throw new Error('no kernel can run the model')
}

function factsOf(api: Api, tensor: Handle): TensorFacts {
  const code: number = api.tensorType(tensor)
  const type = TENSOR_TYPES[code]
  if (!type) throw new Error(`tensors of type ${code} are not supported`)
  const dimensions: number = api.dimensionCount(tensor)
  const { scale, zeroPoint } = api.quantization(tensor)
  return {
    type,
    shape: Array.from({ length: dimensions }, (_, nth) => api.dimension(tensor, nth)),
    scale,
    zeroPoint,
  }
}

function memoryOf(api: Api, tensor: Handle): Uint8Array {
  return new Uint8Array(koffi.view(api.data(tensor), Number(api.byteSize(tensor))))
}

type Api = ReturnType<typeof bind>

function bind(path: string) {
  // koffi unloads libraries when the process ends, while the pools' threads still run in them.
  const pin = koffi.load('libc.so.6').func('dlopen', 'void *', ['str', 'int'])
  if (!pin(path, RTLD_NOW | RTLD_NODELETE)) throw new Error('the library cannot be loaded')
  const library = koffi.load(path)
  const func = (name: string, result: TypeSpec, ...parameters: TypeSpec[]) =>
    library.func(`TfLite${name}`, result, parameters)
  const handle = 'void *'
  return {
    modelCreate: func('ModelCreate', handle, handle, 'size_t'),
    modelDelete: func('ModelDelete', 'void', handle),
    optionsCreate: func('InterpreterOptionsCreate', handle),
    optionsDelete: func('InterpreterOptionsDelete', 'void', handle),
    setThreads: func('InterpreterOptionsSetNumThreads', 'void', handle, 'int32'),
    addDelegate: func('InterpreterOptionsAddDelegate', 'void', handle, handle),
    xnnpackCreate: func('XNNPackDelegateCreate', handle, koffi.pointer(XnnpackOptions)),
    xnnpackDelete: func('XNNPackDelegateDelete', 'void', handle),
    interpreterCreate: func('InterpreterCreate', handle, handle, handle),
    interpreterDelete: func('InterpreterDelete', 'void', handle),
    allocate: func('InterpreterAllocateTensors', 'int', handle),
    invoke: func('InterpreterInvoke', 'int', handle),
    inputCount: func('InterpreterGetInputTensorCount', 'int32', handle),
    outputCount: func('InterpreterGetOutputTensorCount', 'int32', handle),
    input: func('InterpreterGetInputTensor', handle, handle, 'int32'),
    output: func('InterpreterGetOutputTensor', handle, handle, 'int32'),
    tensorType: func('TensorType', 'int', handle),
    dimensionCount: func('TensorNumDims', 'int32', handle),
    dimension: func('TensorDim', 'int32', handle, 'int32'),
    byteSize: func('TensorByteSize', 'size_t', handle),
    data: func('TensorData', handle, handle),
    quantization: func('TensorQuantizationParams', Quantization, handle),
  }
}
