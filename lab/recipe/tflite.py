"""The real TensorFlow Lite C library from Python: run any .tflite with one input and one output.

Same library and same XNNPACK flags as the device (drivers/embedder), so what is measured here is what a lane gets.
`cut_at_pool` turns a classifier into an embedder by shortening two vectors of its flatbuffer in place; `convolutions` reads what
a model knows.
"""
import ctypes
import os
import platform
import struct

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
ARCH = {'x86_64': 'linux_amd64', 'aarch64': 'linux_arm64'}.get(platform.machine(), 'linux_amd64')
LIBRARY = os.environ.get('TFLITE_LIBRARY') or os.path.join(
    HERE, '../../node_modules/tfjs-tflite-node/cc_deps', ARCH, 'libtensorflowlite_c.so')
DTYPES = {1: np.float32, 3: np.uint8, 9: np.int8}

_lib = None


class _Quant(ctypes.Structure):
    _fields_ = [('scale', ctypes.c_float), ('zero_point', ctypes.c_int32)]


class _XnnOptions(ctypes.Structure):
    # 2.9 reads two words; the tail is room for libraries that read more.
    _fields_ = [('num_threads', ctypes.c_int32), ('flags', ctypes.c_uint32), ('pad', ctypes.c_uint8 * 64)]


def library():
    global _lib
    if _lib is None:
        _lib = ctypes.CDLL(os.path.realpath(LIBRARY))
        p, i, z = ctypes.c_void_p, ctypes.c_int32, ctypes.c_size_t
        for name, res, args in [
            ('TfLiteModelCreate', p, [p, z]), ('TfLiteInterpreterOptionsCreate', p, []),
            ('TfLiteInterpreterOptionsSetNumThreads', None, [p, i]),
            ('TfLiteInterpreterOptionsAddDelegate', None, [p, p]),
            ('TfLiteXNNPackDelegateCreate', p, [p]), ('TfLiteInterpreterCreate', p, [p, p]),
            ('TfLiteInterpreterAllocateTensors', i, [p]), ('TfLiteInterpreterInvoke', i, [p]),
            ('TfLiteInterpreterGetInputTensor', p, [p, i]), ('TfLiteInterpreterGetOutputTensor', p, [p, i]),
            ('TfLiteTensorType', i, [p]), ('TfLiteTensorNumDims', i, [p]), ('TfLiteTensorDim', i, [p, i]),
            ('TfLiteTensorByteSize', z, [p]), ('TfLiteTensorQuantizationParams', _Quant, [p]),
            ('TfLiteTensorCopyFromBuffer', i, [p, p, z]), ('TfLiteTensorCopyToBuffer', i, [p, p, z]),
        ]:
            f = getattr(_lib, name)
            f.restype, f.argtypes = res, args
    return _lib


class Model:
    """One interpreter. `raw(x)` takes and gives the tensors' own types; `embed(rgb)` takes uint8 NHWC pictures."""

    def __init__(self, data, flags=3, affine=None):
        lib = library()
        self._data = bytes(data)  # The library reads the weights from here: it must outlive the interpreter.
        self._buffer = ctypes.create_string_buffer(self._data, len(self._data))
        model = lib.TfLiteModelCreate(self._buffer, len(self._data))
        if not model:
            raise ValueError('not a TFLite model')
        options = lib.TfLiteInterpreterOptionsCreate()
        lib.TfLiteInterpreterOptionsSetNumThreads(options, 1)
        if flags is not None:
            self._xnn = _XnnOptions(1, flags)
            lib.TfLiteInterpreterOptionsAddDelegate(
                options, lib.TfLiteXNNPackDelegateCreate(ctypes.byref(self._xnn)))
        self.interpreter = lib.TfLiteInterpreterCreate(model, options)
        if not self.interpreter or lib.TfLiteInterpreterAllocateTensors(self.interpreter) != 0:
            raise ValueError(f'the library refuses the model (XNNPACK flags {flags})')
        self.input = lib.TfLiteInterpreterGetInputTensor(self.interpreter, 0)
        self.in_shape, self.in_type, self.in_quant = self._describe(self.input)
        self.output = lib.TfLiteInterpreterGetOutputTensor(self.interpreter, 0)
        self.out_shape, self.out_type, self.out_quant = self._describe(self.output)
        self.affine = affine  # (scale, offset) from an RGB byte to a float input.

    def _describe(self, tensor):
        lib = library()
        shape = tuple(lib.TfLiteTensorDim(tensor, d) for d in range(lib.TfLiteTensorNumDims(tensor)))
        q = lib.TfLiteTensorQuantizationParams(tensor)
        return shape, DTYPES[lib.TfLiteTensorType(tensor)], (q.scale, q.zero_point)

    def raw(self, x):
        lib = library()
        x = np.ascontiguousarray(x, self.in_type)
        if lib.TfLiteTensorCopyFromBuffer(self.input, x.ctypes.data, x.nbytes) != 0:
            raise ValueError(f'input of {x.nbytes} bytes for {self.in_shape}')
        if lib.TfLiteInterpreterInvoke(self.interpreter) != 0:
            raise RuntimeError('invoke failed')
        y = np.empty(self.out_shape, self.out_type)
        lib.TfLiteTensorCopyToBuffer(self.output, y.ctypes.data, y.nbytes)
        return y

    def embed(self, rgb):
        out = []
        for picture in rgb:
            if self.in_type == np.float32:
                scale, offset = self.affine or (1 / 127.5, -1)
                x = picture.astype(np.float32) * scale + offset
            elif self.in_type == np.int8:
                x = (picture.astype(np.int16) - 128).astype(np.int8)
            else:
                x = picture
            y = self.raw(x[None]).reshape(-1)
            if y.dtype != np.float32:
                y = (y.astype(np.float32) - self.out_quant[1]) * self.out_quant[0]
            out.append(y.copy())
        return np.stack(out)


def load(path, **options):
    with open(path, 'rb') as f:
        data = f.read()
    return Model(data, **options)


# --- the least of flatbuffers that is needed to look into a .tflite -----------------------------------------------

def _u32(b, at):
    return struct.unpack_from('<I', b, at)[0]


def _field(b, table, slot):
    vtable = table - struct.unpack_from('<i', b, table)[0]
    size = struct.unpack_from('<H', b, vtable)[0]
    offset = struct.unpack_from('<H', b, vtable + 4 + 2 * slot)[0] if 4 + 2 * slot < size else 0
    return table + offset if offset else None


def _vector(b, table, slot):
    at = _field(b, table, slot)
    if at is None:
        return None, 0
    start = at + _u32(b, at)
    return start + 4, _u32(b, start)


def _tables(b, table, slot):
    start, n = _vector(b, table, slot)
    return [start + 4 * i + _u32(b, start + 4 * i) for i in range(n)]


def operators(b):
    """(builtin code, version, inputs, outputs) of every operator of subgraph 0, in order."""
    model = _u32(b, 0)
    codes = []
    for code in _tables(b, model, 1):
        old, new, version = _field(b, code, 0), _field(b, code, 3), _field(b, code, 2)
        codes.append((max(b[old] if old else 0, _u32(b, new) if new else 0), _u32(b, version) if version else 1))
    graph = _tables(b, model, 2)[0]
    ops = []
    for op in _tables(b, graph, 3):
        index = _field(b, op, 0)
        (ins, n), (outs, m) = _vector(b, op, 1), _vector(b, op, 2)
        ops.append((*codes[_u32(b, index) if index else 0],
                    struct.unpack_from(f'<{n}i', b, ins), struct.unpack_from(f'<{m}i', b, outs)))
    return ops


def cut_at_pool(data):
    """The same model, ending at its last MEAN or AVERAGE_POOL_2D.

    Dead operators behind the output crash XNNPACK, so the operator vector is shortened too.
    """
    b = bytearray(data)
    ops = operators(b)
    last = max(i for i, op in enumerate(ops) if op[0] in (1, 40))
    graph = _tables(b, _u32(b, 0), 2)[0]
    start, _ = _vector(b, graph, 3)
    struct.pack_into('<I', b, start - 4, last + 1)
    start, _ = _vector(b, graph, 2)
    struct.pack_into('<i', b, start, ops[last][3][0])
    return bytes(b)


class Convolution:
    """One layer of a quantised model, as floats: weight (outputs, inputs of a group, height, width), bias."""

    def __init__(self, b, tensors, buffers, code, inputs, outputs):
        self.depthwise = code == 4
        weight, bias = (_floats(b, tensors[i], buffers) for i in inputs[1:3])
        self.weight = np.ascontiguousarray(weight.transpose((3, 0, 1, 2) if self.depthwise else (0, 3, 1, 2)), np.float32)
        self.bias = bias.astype(np.float32)
        height = [_numbers(b, tensors[i], 0, 'i', 4)[1] for i in (inputs[0], outputs[0])]
        self.stride = height[0] // height[1]
        # Behind a ReLU6 the 256 steps of an int8 span 0 to 6.
        scale, zero, _ = _quantisation(b, tensors[outputs[0]])
        self.relu6 = zero[0] == -128 and abs(scale[0] * 255 - 6) < 0.01


def convolutions(data):
    """Every convolution of an int8 model, in order, with its numbers."""
    b = bytearray(data)
    model = _u32(b, 0)
    tensors, buffers = _tables(b, _tables(b, model, 2)[0], 0), _tables(b, model, 4)
    return [Convolution(b, tensors, buffers, code, inputs, outputs)
            for code, _, inputs, outputs in operators(b) if code in (3, 4)]


def _numbers(b, table, slot, kind, size):
    start, n = _vector(b, table, slot)
    return np.frombuffer(bytes(b[start:start + n * size]), f'<{kind}{size}') if n else np.zeros(0)


def _quantisation(b, tensor):
    """Scales, zero points, and the axis that they follow."""
    at = _field(b, tensor, 4)
    table = at + _u32(b, at)
    axis = _field(b, table, 6)
    return (_numbers(b, table, 2, 'f', 4), _numbers(b, table, 3, 'i', 8),
            struct.unpack_from('<i', b, axis)[0] if axis else 0)


def _floats(b, tensor, buffers):
    """A constant tensor, its steps turned back into values."""
    kind, buffer = _field(b, tensor, 1), _field(b, tensor, 2)
    start, n = _vector(b, buffers[_u32(b, buffer) if buffer else 0], 0)
    stored = np.frombuffer(bytes(b[start:start + n]), {2: '<i4', 9: 'i1'}[b[kind] if kind else 0])
    stored = stored.reshape(_numbers(b, tensor, 0, 'i', 4))
    scale, zero, axis = _quantisation(b, tensor)
    along = [-1 if i == axis else 1 for i in range(stored.ndim)]
    return (stored - zero.reshape(along)) * scale.reshape(along)
