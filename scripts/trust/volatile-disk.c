/* A file system that forgets what was not synced: what is written stays in the memory of this process until fsync or
 * fdatasync brings it to the folder behind. Kill the process with SIGKILL, and the folder behind is what a disk holds
 * after a power cut. Names, sizes that were set, owners and rights go to the folder behind at once, as a journal
 * of a file system keeps them in order. For `npm run trust -- power-cuts`:
 *   cc volatile-disk.c -o volatile-disk $(pkg-config --cflags --libs fuse3) && volatile-disk BEHIND MOUNTPOINT */
#define FUSE_USE_VERSION 31
#define _GNU_SOURCE 1
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#define PAGE 4096
#define BUCKETS 65536

/* A file of which something is not on the disk, or that is open. Pages are kept in a sorted array. */
struct page { off_t at; char bytes[PAGE]; };
struct file {
  ino_t inode;
  int opened;
  int is_longer; /* size is more than the disk knows */
  off_t size;
  struct page **pages;
  size_t count, room;
  struct file *next;
};

static char behind[PATH_MAX];
static struct file *files[BUCKETS];

static const char *real(const char *path, char *into) {
  strcpy(into, behind);
  strncat(into, path, PATH_MAX - strlen(behind) - 1);
  return into;
}
#define REAL(path) char path##_at[PATH_MAX]; real(path, path##_at)
#define ANSWER(call) return (call) == -1 ? -errno : 0

static struct file *find(ino_t inode) {
  struct file *file = files[inode % BUCKETS];
  while (file && file->inode != inode) file = file->next;
  return file;
}
static struct file *need(int fd) {
  struct stat st;
  if (fstat(fd, &st) == -1) return NULL;
  struct file *file = find(st.st_ino);
  if (file) return file;
  file = calloc(1, sizeof *file);
  if (!file) abort();
  file->inode = st.st_ino;
  file->next = files[st.st_ino % BUCKETS];
  return files[st.st_ino % BUCKETS] = file;
}
static void forget(struct file *gone) {
  struct file **link = &files[gone->inode % BUCKETS];
  while (*link != gone) link = &(*link)->next;
  *link = gone->next;
  for (size_t i = 0; i < gone->count; i++) free(gone->pages[i]);
  free(gone->pages);
  free(gone);
}
static size_t place(struct file *file, off_t at) {
  size_t low = 0, high = file->count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (file->pages[middle]->at < at) low = middle + 1; else high = middle;
  }
  return low;
}
static struct page *page_at(struct file *file, off_t at) {
  size_t i = place(file, at);
  return i < file->count && file->pages[i]->at == at ? file->pages[i] : NULL;
}
static struct page *make_page(int fd, struct file *file, off_t at) {
  size_t i = place(file, at);
  if (i < file->count && file->pages[i]->at == at) return file->pages[i];
  if (file->count == file->room) {
    file->room = file->room ? file->room * 2 : 16;
    file->pages = realloc(file->pages, file->room * sizeof *file->pages);
    if (!file->pages) abort();
  }
  struct page *page = calloc(1, sizeof *page);
  if (!page) abort();
  page->at = at;
  if (pread(fd, page->bytes, PAGE, at) == -1) abort();
  memmove(file->pages + i + 1, file->pages + i, (file->count - i) * sizeof *file->pages);
  file->pages[i] = page;
  file->count++;
  return page;
}
static off_t size_of(int fd, struct file *file) {
  struct stat st;
  if (file && file->is_longer) return file->size;
  return fstat(fd, &st) == -1 ? 0 : st.st_size;
}
/* To the disk. */
static int flush_out(int fd, struct file *file) {
  off_t size = size_of(fd, file);
  for (size_t i = 0; i < file->count; i++) {
    struct page *page = file->pages[i];
    size_t length = page->at >= size ? 0 : size - page->at < PAGE ? (size_t)(size - page->at) : PAGE;
    if (length && pwrite(fd, page->bytes, length, page->at) != (ssize_t)length) return -EIO;
    free(page);
  }
  file->count = 0;
  if (file->is_longer && ftruncate(fd, size) == -1) return -errno;
  file->is_longer = 0;
  return 0;
}

static int v_getattr(const char *path, struct stat *st, struct fuse_file_info *fi) {
  REAL(path);
  if ((fi ? fstat((int)fi->fh, st) : lstat(path_at, st)) == -1) return -errno;
  struct file *file = S_ISREG(st->st_mode) ? find(st->st_ino) : NULL;
  if (file && file->is_longer) st->st_size = file->size;
  return 0;
}
static int v_readlink(const char *path, char *into, size_t size) {
  REAL(path);
  ssize_t length = readlink(path_at, into, size - 1);
  if (length == -1) return -errno;
  into[length] = 0;
  return 0;
}
static int own(const char *at) {
  struct fuse_context *who = fuse_get_context();
  ANSWER(lchown(at, who->uid, who->gid));
}
static int v_mknod(const char *path, mode_t mode, dev_t device) {
  REAL(path);
  return mknod(path_at, mode, device) == -1 ? -errno : own(path_at);
}
static int v_mkdir(const char *path, mode_t mode) {
  REAL(path);
  return mkdir(path_at, mode) == -1 ? -errno : own(path_at);
}
static int v_symlink(const char *to, const char *path) {
  REAL(path);
  return symlink(to, path_at) == -1 ? -errno : own(path_at);
}
/* What nobody has open and no name leads to is forgotten with its last name. */
static void drop_last_name(const char *at) {
  struct stat st;
  if (lstat(at, &st) == -1 || !S_ISREG(st.st_mode) || st.st_nlink > 1) return;
  struct file *file = find(st.st_ino);
  if (file && file->opened == 0) forget(file);
}
static int v_unlink(const char *path) {
  REAL(path);
  drop_last_name(path_at);
  ANSWER(unlink(path_at));
}
static int v_rmdir(const char *path) { REAL(path); ANSWER(rmdir(path_at)); }
static int v_rename(const char *from, const char *to, unsigned flags) {
  REAL(from);
  REAL(to);
  if (!(flags & 2)) drop_last_name(to_at);
  ANSWER(renameat2(AT_FDCWD, from_at, AT_FDCWD, to_at, flags));
}
static int v_link(const char *from, const char *to) { REAL(from); REAL(to); ANSWER(link(from_at, to_at)); }
static int v_chmod(const char *path, mode_t mode, struct fuse_file_info *fi) {
  (void)fi; REAL(path); ANSWER(chmod(path_at, mode));
}
static int v_chown(const char *path, uid_t uid, gid_t gid, struct fuse_file_info *fi) {
  (void)fi; REAL(path); ANSWER(lchown(path_at, uid, gid));
}
static int v_utimens(const char *path, const struct timespec times[2], struct fuse_file_info *fi) {
  (void)fi; REAL(path); ANSWER(utimensat(AT_FDCWD, path_at, times, AT_SYMLINK_NOFOLLOW));
}
static int cut(int fd, off_t size) {
  struct file *file = need(fd);
  if (!file) return -errno;
  off_t was = size_of(fd, file);
  /* The size that was set is on the disk; what was written within it is not. */
  if (ftruncate(fd, size) == -1) return -errno;
  file->is_longer = 0;
  while (file->count && file->pages[file->count - 1]->at >= size) free(file->pages[--file->count]);
  struct page *last = page_at(file, size - size % PAGE);
  if (last && size < was) memset(last->bytes + size % PAGE, 0, PAGE - size % PAGE);
  return 0;
}
static int v_truncate(const char *path, off_t size, struct fuse_file_info *fi) {
  REAL(path);
  if (fi) return cut((int)fi->fh, size);
  int fd = open(path_at, O_RDWR);
  if (fd == -1) return -errno;
  int answer = cut(fd, size);
  close(fd);
  return answer;
}
static int opened(int fd, struct fuse_file_info *fi) {
  if (fd == -1) return -errno;
  struct file *file = need(fd);
  if (!file) return -EIO;
  file->opened++;
  fi->fh = (uint64_t)fd;
  return 0;
}
/* Parts of pages are read before they are written, so what is opened for writing is opened for both. */
static int both(int flags) {
  int kept = flags & ~(O_APPEND | O_SYNC | O_DSYNC | O_DIRECT | O_TRUNC);
  return (kept & O_ACCMODE) == O_WRONLY ? (kept & ~O_ACCMODE) | O_RDWR : kept;
}
static int v_create(const char *path, mode_t mode, struct fuse_file_info *fi) {
  REAL(path);
  int fd = open(path_at, both(fi->flags) | O_CREAT, mode);
  if (fd != -1) own(path_at);
  return opened(fd, fi);
}
static int v_open(const char *path, struct fuse_file_info *fi) {
  REAL(path);
  return opened(open(path_at, both(fi->flags)), fi);
}
static int v_read(const char *path, char *into, size_t size, off_t at, struct fuse_file_info *fi) {
  (void)path;
  int fd = (int)fi->fh;
  struct file *file = need(fd);
  off_t end = size_of(fd, file);
  if (at >= end) return 0;
  if ((off_t)size > end - at) size = (size_t)(end - at);
  memset(into, 0, size);
  if (pread(fd, into, size, at) == -1) return -errno;
  for (size_t i = place(file, at - at % PAGE); i < file->count && file->pages[i]->at < at + (off_t)size; i++) {
    struct page *page = file->pages[i];
    off_t from = page->at > at ? page->at : at;
    off_t until = page->at + PAGE < at + (off_t)size ? page->at + PAGE : at + (off_t)size;
    memcpy(into + (from - at), page->bytes + (from - page->at), (size_t)(until - from));
  }
  return (int)size;
}
static int v_write(const char *path, const char *bytes, size_t size, off_t at, struct fuse_file_info *fi) {
  (void)path;
  int fd = (int)fi->fh;
  struct file *file = need(fd);
  off_t had = size_of(fd, file);
  if (fi->flags & O_APPEND) at = had;
  for (size_t done = 0; done < size;) {
    off_t here = at + (off_t)done;
    size_t within = (size_t)(here % PAGE), part = PAGE - within < size - done ? PAGE - within : size - done;
    memcpy(make_page(fd, file, here - (off_t)within)->bytes + within, bytes + done, part);
    done += part;
  }
  if (at + (off_t)size > had) {
    file->is_longer = 1;
    file->size = at + (off_t)size;
  }
  if (fi->flags & (O_SYNC | O_DSYNC)) {
    int answer = flush_out(fd, file);
    if (answer) return answer;
  }
  return (int)size;
}
static int v_fsync(const char *path, int data_only, struct fuse_file_info *fi) {
  (void)path; (void)data_only;
  int fd = (int)fi->fh, own_fd = fd;
  struct file *file = need(fd);
  if (!file) return -EIO;
  if (file->count == 0 && !file->is_longer) return 0;
  /* It may have been opened for reading only. */
  if ((fcntl(fd, F_GETFL) & O_ACCMODE) == O_RDONLY) {
    char link_at[64];
    snprintf(link_at, sizeof link_at, "/proc/self/fd/%d", fd);
    own_fd = open(link_at, O_RDWR);
    if (own_fd == -1) return -errno;
  }
  int answer = flush_out(own_fd, file);
  if (own_fd != fd) close(own_fd);
  return answer;
}
static int v_release(const char *path, struct fuse_file_info *fi) {
  (void)path;
  int fd = (int)fi->fh;
  struct stat st;
  struct file *file = fstat(fd, &st) == -1 ? NULL : find(st.st_ino);
  if (file && --file->opened == 0 && (st.st_nlink == 0 || (file->count == 0 && !file->is_longer))) forget(file);
  close(fd);
  return 0;
}
static int v_statfs(const char *path, struct statvfs *st) { REAL(path); ANSWER(statvfs(path_at, st)); }
static int v_fsyncdir(const char *path, int data_only, struct fuse_file_info *fi) {
  (void)path; (void)data_only; (void)fi;
  return 0;
}
static int v_readdir(const char *path, void *into, fuse_fill_dir_t fill, off_t from, struct fuse_file_info *fi,
                     enum fuse_readdir_flags flags) {
  (void)from; (void)fi; (void)flags;
  REAL(path);
  DIR *folder = opendir(path_at);
  if (!folder) return -errno;
  for (struct dirent *entry; (entry = readdir(folder));) fill(into, entry->d_name, NULL, 0, 0);
  closedir(folder);
  return 0;
}
/* The kernel keeps names and sizes for itself only as long as nobody else could change them: nobody does. */
static void *v_init(struct fuse_conn_info *connection, struct fuse_config *config) {
  (void)connection;
  config->use_ino = 1;
  config->hard_remove = 1;
  config->nullpath_ok = 0;
  return NULL;
}

static const struct fuse_operations operations = {
    .init = v_init, .getattr = v_getattr, .readlink = v_readlink, .mknod = v_mknod, .mkdir = v_mkdir,
    .symlink = v_symlink, .unlink = v_unlink, .rmdir = v_rmdir, .rename = v_rename, .link = v_link,
    .chmod = v_chmod, .chown = v_chown, .truncate = v_truncate, .utimens = v_utimens, .create = v_create,
    .open = v_open, .read = v_read, .write = v_write, .fsync = v_fsync, .release = v_release, .statfs = v_statfs,
    .fsyncdir = v_fsyncdir, .readdir = v_readdir,
};

int main(int argc, char **argv) {
  if (argc != 3 || !realpath(argv[1], behind)) {
    fprintf(stderr, "volatile-disk BEHIND MOUNTPOINT\n");
    return 2;
  }
  umask(0);
  /* One thread: nothing here is locked. In the foreground, so that its number is known. */
  char *words[] = {argv[0], "-f", "-s", "-o", "allow_other,default_permissions,fsname=volatile-disk", argv[2], NULL};
  return fuse_main(6, words, &operations, NULL);
}
