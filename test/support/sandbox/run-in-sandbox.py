"""Runs a program under a plan that unit-sandbox.ts made of a unit: what systemd would do, without systemd.

run-in-sandbox.py PLAN PROGRAM [ARGUMENT...]: PLAN is JSON. Needs root, or to be root of a name space. System calls are filtered by
libseccomp, the library that systemd itself uses. What it starts dies with it.
"""
import ctypes
import json
import os
import resource
import signal
import stat
import sys

CLONE_NEWNS, CLONE_NEWPID = 0x00020000, 0x20000000
MS_BIND, MS_REC, MS_PRIVATE = 4096, 16384, 1 << 18
MOUNT_SETATTR, AT_FDCWD, AT_RECURSIVE, READ_ONLY = 442, -100, 0x8000, 1
PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS, PR_CAPBSET_DROP = 1, 38, 24
ALLOW, ERRNO = 0x7FFF0000, 0x00050000
EQUAL, MASKED_EQUAL = 4, 7
ENOSYS, EPERM = 38, 1
NAME_SPACE_FLAGS = 0x7E020080
SET_ID = 0o6000

libc = ctypes.CDLL(None, use_errno=True)


class Attributes(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in ('set', 'clear', 'propagation', 'userns')]


class Comparison(ctypes.Structure):
    _fields_ = [('argument', ctypes.c_uint), ('how', ctypes.c_int), ('a', ctypes.c_uint64), ('b', ctypes.c_uint64)]


def call(name, *arguments):
    if getattr(libc, name)(*arguments) == -1:
        problem = ctypes.get_errno()
        raise OSError(problem, f'{name} {arguments}: {os.strerror(problem)}')


def mount(source, target, kind=None, flags=0, options=None):
    text = [each.encode() if each is not None else None for each in (source, target, kind, options)]
    call('mount', text[0], text[1], text[2], ctypes.c_ulong(flags), text[3])


def set_read_only(path, read_only, everything_below=False):
    change = Attributes(READ_ONLY if read_only else 0, 0 if read_only else READ_ONLY, 0, 0)
    flags = AT_RECURSIVE if everything_below else 0
    call('syscall', MOUNT_SETATTR, AT_FDCWD, path.encode(), flags, ctypes.byref(change), ctypes.sizeof(change))


def make_mount_point(path, like):
    if os.path.isdir(like):
        os.makedirs(path, exist_ok=True)
    elif not os.path.exists(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        open(path, 'w').close()


def is_unneeded(path, plan):
    hidden = plan['emptied'] + [word.lstrip('-') for word in plan['inaccessible']]
    return path not in hidden and not any(shown['path'].startswith(path) for shown in plan['shown'])


def lay_out(plan):
    mount(None, '/', None, MS_REC | MS_PRIVATE)
    # A folder that every Debian has and nothing here needs, so that nobody has to be allowed to make one.
    hold = next(path for path in ('/srv', '/opt', '/boot', '/usr/games') if os.path.isdir(path) and is_unneeded(path, plan))
    mount('tmpfs', hold, 'tmpfs')
    for number, shown in enumerate(plan['shown']):
        make_mount_point(f'{hold}/{number}', shown['path'])
        mount(shown['path'], f'{hold}/{number}', None, MS_BIND | MS_REC)
    make_mount_point(f'{hold}/closed-folder', '/')
    open(f'{hold}/closed-file', 'w').close()
    for name in ('closed-folder', 'closed-file'):
        os.chmod(f'{hold}/{name}', 0)
    if plan['closedDevices'] is not None:
        lay_out_devices(hold, plan['closedDevices'])
    if plan['readOnlyRoot']:
        set_read_only('/', True, everything_below=True)
    if plan['closedDevices'] is not None:
        mount(f'{hold}/dev', '/dev', None, MS_BIND | MS_REC)
    mount('proc', '/proc', 'proc', 0, plan['procOptions'] or None)
    for path in plan['emptied']:
        if os.path.isdir(path):
            mount('tmpfs', path, 'tmpfs', 0, 'mode=' + ('1777' if path.endswith('tmp') else '0755'))
    for number, shown in enumerate(plan['shown']):
        make_mount_point(shown['path'], f'{hold}/{number}')
        mount(f'{hold}/{number}', shown['path'], None, MS_BIND | MS_REC)
        set_read_only(shown['path'], not shown['writable'])
    for path in plan['readOnly']:
        if os.path.exists(path):
            mount(path, path, None, MS_BIND | MS_REC)
            set_read_only(path, True, everything_below=True)
    for word in plan['inaccessible']:
        path = word.lstrip('-')
        if not os.path.exists(path):
            if not word.startswith('-'):
                raise FileNotFoundError(path)
            continue
        mount(f'{hold}/closed-' + ('folder' if os.path.isdir(path) else 'file'), path, None, MS_BIND)
    call('umount2', hold.encode(), 2)


def lay_out_devices(hold, kinds):
    """What DevicePolicy=closed leaves, and the nodes of the allowed kinds, by /proc/devices as systemd finds them."""
    majors, is_character = set(), True
    for line in open('/proc/devices'):
        words = line.split()
        if line.startswith('Block'):
            is_character = False
        if is_character and len(words) == 2 and f'char-{words[1]}' in kinds:
            majors.add(int(words[0]))
    fresh = f'{hold}/dev'
    os.mkdir(fresh)
    mount('tmpfs', fresh, 'tmpfs', 0, 'mode=0755')
    for name in os.listdir('/dev'):
        about = os.lstat(f'/dev/{name}')
        is_allowed = stat.S_ISCHR(about.st_mode) and os.major(about.st_rdev) in majors
        if is_allowed or name in ('null', 'zero', 'full', 'random', 'urandom', 'tty', 'ptmx'):
            open(f'{fresh}/{name}', 'w').close()
            mount(f'/dev/{name}', f'{fresh}/{name}', None, MS_BIND)
    for name, target in (('fd', '/proc/self/fd'), ('stdin', 'fd/0'), ('stdout', 'fd/1'), ('stderr', 'fd/2')):
        os.symlink(target, f'{fresh}/{name}')


def filter_system_calls(plan):
    library = ctypes.CDLL('libseccomp.so.2')
    library.seccomp_init.restype = ctypes.c_void_p
    context = ctypes.c_void_p(library.seccomp_init(ERRNO | plan['otherwise']))

    def rule(action, name, *comparisons):
        number = library.seccomp_syscall_resolve_name(name.encode())
        if number == -1:
            return
        conditions = (Comparison * len(comparisons))(*comparisons)
        failed = library.seccomp_rule_add_array(context, action, number, len(comparisons), conditions)
        if failed:
            raise OSError(-failed, f'seccomp: {name}')

    # Allowed as long as an argument is harmless; the rest of them whatever the arguments are.
    guarded = {}
    if plan['families'] is not None:
        guarded['socket'] = [Comparison(0, EQUAL, family, 0) for family in plan['families']]
    if plan['noNameSpaces']:
        for name in ('clone', 'unshare'):
            guarded[name] = [Comparison(0, MASKED_EQUAL, NAME_SPACE_FLAGS, 0)]
        guarded['setns'] = []
        # Its flags cannot be seen; libc then takes clone.
        rule(ERRNO | ENOSYS, 'clone3')
        guarded['clone3'] = []
    if plan['noSetId']:
        for name, mode in (('chmod', 1), ('fchmod', 1), ('fchmodat', 2), ('fchmodat2', 2)):
            guarded[name] = [Comparison(mode, MASKED_EQUAL, SET_ID, 0)]
    if plan['lockedPersonality']:
        guarded['personality'] = [Comparison(0, EQUAL, now, 0) for now in (0, 0xFFFFFFFF)]
    for name in plan['systemCalls']:
        for comparison in guarded.get(name, [None]):
            rule(ALLOW, name, *([comparison] if comparison else []))
    failed = library.seccomp_load(context)
    if failed:
        raise OSError(-failed, 'seccomp_load')


def become(user):
    for capability in range(64):
        libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
    try:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    except OSError:
        # Root of a name space that maps nobody else: without capabilities it is nobody too.
        pass
    call('prctl', PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def main():
    plan = json.loads(sys.argv[1])
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    call('unshare', CLONE_NEWNS | CLONE_NEWPID)
    child = os.fork()
    if child == 0:
        lay_out(plan)
        os.chdir(plan['folder'])
        os.umask(plan['umask'])
        if plan['openFiles']:
            resource.setrlimit(resource.RLIMIT_NOFILE, (plan['openFiles'], plan['openFiles']))
        if plan['fileBytes'] is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (plan['fileBytes'], plan['fileBytes']))
        become(plan['user'])
        # Another user is not killed with its parent unless it says so itself.
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if plan['systemCalls'] is not None:
            filter_system_calls(plan)
        os.execvp(sys.argv[2], sys.argv[2:])
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda number, _frame: os.kill(child, number))
    _, status = os.waitpid(child, 0)
    sys.exit(os.waitstatus_to_exitcode(status) & 0xFF)


main()
